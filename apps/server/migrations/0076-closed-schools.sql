-- While a school moves to another installation, the operator has it refuse what would change it. Reading goes on.
alter table auth.schools add column closed_at timestamptz;
