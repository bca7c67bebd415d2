-- The Request-Id that a client sent, beside the id that the server made: only the latter says what an undo takes back.
-- Processes of the version before write no such column, and go on with `request_id` alone.
ALTER TABLE history ADD COLUMN client_request_id TEXT;
