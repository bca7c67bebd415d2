-- customer_phone_text_account has the same columns behind the account.
DROP INDEX CONCURRENTLY customer_phone_text_live;
