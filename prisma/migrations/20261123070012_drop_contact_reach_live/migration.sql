-- contact_reach_account has the same columns behind the account.
DROP INDEX CONCURRENTLY contact_reach_live;
