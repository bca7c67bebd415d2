-- work_order_search_account has the same columns behind the account.
DROP INDEX CONCURRENTLY work_order_search_live;
