-- Since when a process has been pushing it. One that was stopped leaves it, and another process pushes it again.
alter table school.notifications add column pushing_since timestamptz;
