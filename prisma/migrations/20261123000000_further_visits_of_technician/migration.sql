-- The few visits beside the primary ones, which every look at somebody's schedule asks for.
CREATE INDEX CONCURRENTLY visit_further_live ON visit (account_id, technician_id, scheduled_start) WHERE NOT is_primary AND deleted_at IS NULL;
