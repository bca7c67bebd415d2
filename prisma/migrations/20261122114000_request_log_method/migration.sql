-- A method that is rare or never came is found without reading the whole log. Alone in its file, as CONCURRENTLY has to be.
CREATE INDEX CONCURRENTLY "request_log_account_id_method_id_idx" ON "request_log"("account_id", "method", "id");
