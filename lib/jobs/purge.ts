import { pool } from '@/lib/db/client'

/** What is kept for a time, and how to forget it. Each statement takes a bounded bite, so that no lock is held long. */
const FORGET: Record<string, string> = {
  idempotency_key: `DELETE FROM idempotency_key WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM idempotency_key WHERE created_at < now() - interval '24 hours' LIMIT 5000))`,
  rate_window: `DELETE FROM rate_window WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM rate_window WHERE window_start < now() - interval '2 hours' LIMIT 5000))`,
  api_key_window: `DELETE FROM api_key_window WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM api_key_window WHERE window_start < now() - interval '2 hours' LIMIT 5000))`,
  request_log: `DELETE FROM request_log WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM request_log WHERE created_at < now() - interval '7 days' ORDER BY created_at LIMIT 5000))`,
  plan: `DELETE FROM plan WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM plan WHERE created_at < now() - interval '7 days' LIMIT 500))`,
  // What a file said; its problems and what it made are told, and can be undone, as long as the trash keeps things.
  import_chunk: `DELETE FROM import_chunk WHERE ctid = ANY (ARRAY(
    SELECT c.ctid FROM import_chunk c JOIN import i ON i.account_id = c.account_id AND i.id = c.import_id
    WHERE i.created_at < now() - interval '7 days' LIMIT 500))`,
  import: `DELETE FROM import WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM import WHERE created_at < now() - interval '90 days'
      OR status = 'receiving' AND created_at < now() - interval '1 day' LIMIT 5))`,
  // A plan is good for ten minutes, and changes are counted for an hour.
  mcp_confirmation: `DELETE FROM mcp_confirmation WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM mcp_confirmation WHERE used_at < now() - interval '2 hours' LIMIT 5000))`,
  // What became of a command; what it told is kept with its job.
  field_command: `DELETE FROM field_command WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM field_command WHERE received_at < now() - interval '400 days' ORDER BY received_at LIMIT 5000))`,
  presence: `DELETE FROM presence WHERE seen_at < now() - interval '1 hour'`,
  user_session: `DELETE FROM user_session WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM user_session WHERE expires_at < now() - interval '30 days' LIMIT 5000))`,
  webhook_delivery: `DELETE FROM webhook_delivery WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM webhook_delivery WHERE created_at < now() - interval '30 days' AND status <> 'pending' LIMIT 5000))`,
}

const MAX_BATCHES = 200

/** Deletes what has expired: stored answers after 24 hours, counted hours, plans, ended sessions. Returns how many. */
export async function purgeExpired(): Promise<Record<string, number>> {
  const gone: Record<string, number> = {}
  for (const [table, statement] of Object.entries(FORGET)) {
    let total = 0
    for (let batch = 0; batch < MAX_BATCHES; batch++) {
      const { rowCount } = await pool().query(statement)
      total += rowCount ?? 0
      if (!rowCount) break
    }
    gone[table] = total
  }
  return gone
}
