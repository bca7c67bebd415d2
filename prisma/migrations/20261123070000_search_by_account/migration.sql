-- An index of a search begins with the account (the ones that follow): the pieces of a name are those of all companies, and whose they
-- are was seen only in the rows. PostgreSQL lets the owner of a database add this extension, as pg_trgm before.
CREATE EXTENSION IF NOT EXISTS btree_gin;
