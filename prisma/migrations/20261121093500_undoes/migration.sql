-- What an undo (or a redo) takes back: the request whose changes of the same record it reverses.
ALTER TABLE history ADD COLUMN undoes TEXT;
