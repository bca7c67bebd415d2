-- Since when the end that was told of is still to be mailed. Empty: what was told before there were such mails is no news.
ALTER TABLE "service_contract" ADD COLUMN "expiry_to_mail_since" TIMESTAMPTZ(3);
