-- Which days each type of leave takes and whom it is for, and what somebody who came within a year may take.
alter table school.schools
  add column leave_rules jsonb not null default '{
    "Casual": {"counts": "working", "takers": "staff"},
    "Sick": {"counts": "working", "takers": "everyone"},
    "Personal": {"counts": "working", "takers": "everyone"},
    "Maternity": {"counts": "calendar", "takers": "staff"},
    "Paternity": {"counts": "calendar", "takers": "staff"},
    "Unpaid": {"counts": "working", "takers": "staff"},
    "Other": {"counts": "working", "takers": "everyone"}
  }',
  add column leave_share text not null default 'whole' check (leave_share in ('whole', 'months'));
