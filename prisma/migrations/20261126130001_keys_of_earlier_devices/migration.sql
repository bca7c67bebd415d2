-- The history tells which key registered a device that is there already.
UPDATE "device" SET "api_key_id" = k."id"
FROM "history" h JOIN "api_key" k ON k."account_id" = h."account_id" AND k."id"::text = h."actor_id"::text
WHERE "device"."user_id" IS NULL AND "device"."api_key_id" IS NULL
  AND h."account_id" = "device"."account_id" AND h."record_type" = 'device' AND h."record_id" = "device"."id"
  AND h."verb" = 'create' AND h."actor_type" = 'api_key';
ALTER TABLE "device" VALIDATE CONSTRAINT "device_account_id_api_key_id_fkey";
