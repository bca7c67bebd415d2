-- asset_search_account has the same columns behind the account.
DROP INDEX CONCURRENTLY asset_search_live;
