/*
 * What of the schema does not belong to one account, by name, with the reason. All else is distributed by `account_id`: an engine that
 * spreads accounts over several PostgreSQL (Citus) keeps the rows of one together, and every request stays with one of them
 * (docs/operations.md). Whoever adds a table, a unique index, a sequence or a trigger that is not of one account says here why.
 */

/** Tables of the whole installation: they stay in one place, or are copied to every one. */
export const SHARED_TABLES: Record<string, string> = {
  account: 'The accounts themselves: distributed by their id, which is everybody’s account_id.',
  _prisma_migrations: 'What the schema is made of.',
  installation: 'The secret and the settings of the installation: a handful of rows.',
  job: 'The queue of the installation, whose own jobs belong to nobody; a row lives for seconds, and workers look for the next of all accounts.',
  sign_in_attempt: 'Failed sign-ins by address and e-mail address, before it is known whose they are.',
  write_probe: 'One row by which a process tries whether the database takes writes.',
}

/** Unique indexes that find the account of a request which names none; of their own they would be a table of credentials. */
export const LOOK_UPS: Record<string, string> = {
  api_key_key_hash_key: 'A key is found by its hash alone.',
  api_key_previous_key_hash_key: 'The same after a rotation.',
  calendar_feed_token_hash_key: 'The address of a calendar feed is its token.',
  export_id_key: 'A signed link to a file names the export alone.',
  invitation_token_hash_key: 'The link of an invitation is its token.',
  oauth_application_client_id_key: 'An application asks for tokens by its client_id alone.',
  oauth_code_code_hash_key: 'A code is exchanged by itself.',
  oauth_consent_ticket_hash_key: 'A consent is found by the ticket that its browser holds.',
  oauth_secret_secret_hash_key: 'A secret is random; its hash is looked up beside the application.',
  oauth_token_access_hash_key: 'An access token is found by its hash alone.',
  oauth_token_refresh_hash_key: 'The same of a refresh token.',
  photo_id_key: 'A signed link to a photo names the photo alone.',
  signature_id_key: 'A signed link to the picture of a signature names the signature alone.',
  user_email_live: 'Who signs in names an e-mail address, which is one user’s in the whole installation.',
  work_order_photo_id_key: 'The same of a photo of a job.',
}

/** Foreign keys that lead from one account to another. */
export const CROSSING_KEYS: Record<string, string> = {
  account_sandbox_of_fkey: 'A sandbox is an account beside its company; nothing of a request follows it.',
}

/** Sequences, whose numbers are given out over all accounts. */
export const SEQUENCES: Record<string, string> = {
  history_position:
    'The order of the changes. Each feed reads one account and needs an order within it: a sequence of every place keeps that.',
  record_count_id_seq: 'Tells rows of one count apart; orders nothing.',
  webhook_delivery_seq_seq: 'The order of the deliveries of one endpoint; only ever compared within it.',
}

/** Triggers: each writes beside the rows of its own statement, which are of one account. */
export const TRIGGERS: Record<string, string> = {
  history_append_only: 'Refuses a change of the history; writes nothing.',
  work_order_counted_insert: 'Counts under the account of each row.',
  work_order_counted_update: 'The same.',
  work_order_counted_delete: 'The same.',
  work_order_visit_insert: 'Makes the primary visit of each row, in its account.',
  work_order_visit_update: 'Writes the primary visit of the row.',
  follow_maintained_order: 'Writes what plans say of the row, in its account.',
  follow_larger_visit:
    'A smaller visit of maintenance is done with the larger one of the same account that it was merged into.',
  wake_visit_generator: 'Makes the job of the row’s account that finds what comes after a visit.',
  follow_meter_reading: 'Lets plans of the row’s meter look at it again, and makes the job of its account.',
  customer_counted_insert: 'Counts under the account of each row.',
  customer_counted_update: 'The same.',
  customer_counted_delete: 'The same.',
  asset_counted_insert: 'The same.',
  asset_counted_update: 'The same.',
  asset_counted_delete: 'The same.',
  search_text_of_customer: 'Writes the search text of the row.',
  search_text_of_contact: 'The same.',
  search_text_of_site: 'The same.',
  search_text_of_asset: 'The same.',
  search_text_of_service_contract: 'The same.',
  search_text_of_technician: 'The same.',
  history_of_completion: 'Writes a second row of history of the row’s work order, in its account.',
  work_order_billing_insert: 'Sets the billing state of the row by what belongs to it.',
  work_order_billing_update: 'The same.',
  line_item_billing_insert: 'Sets the billing state of the work orders of the rows, each in its account.',
  line_item_billing_update: 'The same.',
  task_billing: 'Sets the billing state of the row’s work order, in its account.',
  billing_mark_state: 'The same.',
  part_price_item_insert: 'Makes the price item of each part, in its account.',
  part_price_item_update: 'Writes the price item of the row’s part, in its account.',
  price_item_part_update: 'Writes the part of the row, in its account.',
}
