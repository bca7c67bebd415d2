ALTER TABLE mail VALIDATE CONSTRAINT mail_kind;
ALTER TABLE mail VALIDATE CONSTRAINT mail_account_id_user_id_fkey;
