-- A job that does its work in parts goes on where its last part ended.
ALTER TABLE job ADD COLUMN cursor text;
