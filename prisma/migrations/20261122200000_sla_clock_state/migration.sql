-- Which work orders have a clock in a state is read from the index alone.
CREATE INDEX CONCURRENTLY sla_clock_state ON sla_clock (account_id, state, due_at, id, work_order_id);
