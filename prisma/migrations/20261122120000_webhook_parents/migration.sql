-- The records that a message's record belongs to: their own messages come before it. Empty for what is under way already.
ALTER TABLE webhook_delivery ADD COLUMN parent_ids UUID[] NOT NULL DEFAULT '{}';
