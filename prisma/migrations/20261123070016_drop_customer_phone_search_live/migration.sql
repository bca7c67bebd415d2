-- customer_phone_search_account has the same columns behind the account.
DROP INDEX CONCURRENTLY customer_phone_search_live;
