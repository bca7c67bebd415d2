-- The newest clocks in a state: those that are broken are old, and were looked for among all others.
CREATE INDEX CONCURRENTLY sla_clock_state_list ON sla_clock (account_id, state, created_at, id);
