-- Whoever is moved gets another roll number: the register of the class they left keeps the one they had there.
alter table school.enrolments add column roll_number text;
