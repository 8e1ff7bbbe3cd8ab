#!/bin/sh
# Whether a PostgreSQL may be written to: HAProxy calls it with an address and a port as its third and fourth word.
# The role `postgres`, or PGUSER, needs no rights but to connect; its password is in ~/.pgpass.
PGCONNECT_TIMEOUT=1 psql -h "$3" -p "$4" -U "${PGUSER:-postgres}" -d postgres -XAtc 'select pg_is_in_recovery()' 2>/dev/null | grep -qx f
