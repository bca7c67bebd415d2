-- Every order that the lists of work orders and assets offer begins at an index. The empty values come last in both
-- directions; the lists read them as a stretch of their own, so that one index serves both.
CREATE INDEX work_order_due_live ON work_order (account_id, due_by, id) WHERE deleted_at IS NULL;
CREATE INDEX work_order_priority_live ON work_order (account_id, priority, id) WHERE deleted_at IS NULL;
CREATE INDEX work_order_status_sorted_live ON work_order (account_id, status, id) WHERE deleted_at IS NULL;
CREATE INDEX asset_name_live ON asset (account_id, name, id) WHERE deleted_at IS NULL;
CREATE INDEX asset_installed_live ON asset (account_id, install_date, id) WHERE deleted_at IS NULL;
