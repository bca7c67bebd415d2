-- The office enters what a technician did not tell, and corrects what was told: by a row of its own that names the one it takes the place of.
-- A correction keeps the command that told of the event, by which a step in the history is known. Processes of the version before write
-- events of phones, without a command.
ALTER TABLE "field_event" ADD COLUMN "voids_id" UUID, ADD COLUMN "source" TEXT NOT NULL DEFAULT 'device',
  ADD COLUMN "command_id" UUID, ADD COLUMN "recorded_by" TEXT;
ALTER TABLE "field_event" ADD CONSTRAINT "field_event_account_id_voids_id_fkey"
  FOREIGN KEY ("account_id", "voids_id") REFERENCES "field_event"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
