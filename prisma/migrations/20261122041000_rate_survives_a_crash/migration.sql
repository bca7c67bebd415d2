-- The count of the running hour survives a crash of PostgreSQL (docs/decisions/014). The table holds two hours of each
-- account, so it is rewritten in a moment, and only waits for counts under way. Processes of the version before go on
-- counting in it, and wait for the disk with each count until they are replaced.
ALTER TABLE rate_window SET LOGGED;
