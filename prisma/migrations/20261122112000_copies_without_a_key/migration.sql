-- The one foreign key that left its account: what deletes an application ends its copies itself (docs/decisions/033). Dropping it
-- holds the table for a moment, however many rows there are.
ALTER TABLE "oauth_application" DROP CONSTRAINT "oauth_application_origin_account_id_origin_id_fkey";
