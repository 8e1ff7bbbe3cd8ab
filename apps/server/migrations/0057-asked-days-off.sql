-- A few marks on a day off, a tag that was held to a phone or one press too many, make no working day of it. They are set
-- aside like those of a holiday that is declared late, and nobody has said yet what they are: said_by is null. Unlike
-- there, the class can go on being marked, and from half of its students on it has worked.
alter table school.marked_days_off alter column said_by drop not null;
