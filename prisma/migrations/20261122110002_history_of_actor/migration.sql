-- What somebody did themselves: the last actions that they can undo, and what they deleted.
CREATE INDEX CONCURRENTLY history_account_id_actor_type_actor_id_id_idx ON history (account_id, actor_type, actor_id, id);
