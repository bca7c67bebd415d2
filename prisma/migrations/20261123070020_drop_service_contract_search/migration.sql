-- service_contract_search_account has the same columns behind the account.
DROP INDEX CONCURRENTLY service_contract_search;
