-- site_search_account has the same columns behind the account.
DROP INDEX CONCURRENTLY site_search_live;
