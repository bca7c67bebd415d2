-- sla_clock_state begins with the same columns.
DROP INDEX CONCURRENTLY sla_clock_due;
