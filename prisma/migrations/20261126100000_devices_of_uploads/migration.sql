-- Which phone began an upload, whose unfinished ones are limited. What came before has none, and ends within seven days.
ALTER TABLE "field_upload" ADD COLUMN "device_id" UUID;
