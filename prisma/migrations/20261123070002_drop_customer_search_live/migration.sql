-- customer_search_account has the same columns behind the account.
DROP INDEX CONCURRENTLY customer_search_live;
