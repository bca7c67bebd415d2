-- contact_search_account has the same columns behind the account.
DROP INDEX CONCURRENTLY contact_search_live;
