-- What a job demands of its plan: when the customer can be visited, and what the technician must be able to do.

ALTER TABLE work_order
  ADD COLUMN window_start TIMESTAMPTZ(3),
  ADD COLUMN window_end TIMESTAMPTZ(3),
  ADD COLUMN required_skills TEXT[] DEFAULT ARRAY[]::TEXT[];

ALTER TABLE work_order
  ALTER COLUMN required_skills SET NOT NULL,
  ADD CONSTRAINT work_order_window CHECK (window_start < window_end);
