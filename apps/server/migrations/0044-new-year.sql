-- A new year moves every class at once, so each student of a promotion has a class of their own to go to.
alter table school.promoted_students add column to_class_id uuid;
do $$
declare
  one record;
begin
  for one in select school_id from auth.schools loop
    perform set_config('app.school_id', one.school_id::text, true);
    update school.promoted_students as promoted set to_class_id = promotions.class_id from school.promotions
    where promotions.school_id = promoted.school_id and promotions.id = promoted.promotion_id;
  end loop;
  perform set_config('app.school_id', '', true);
end
$$;
alter table school.promoted_students alter column to_class_id set not null;
alter table school.promoted_students add foreign key (school_id, to_class_id) references school.classes (school_id, id);
-- Null for a new year.
alter table school.promotions alter column class_id drop not null;
