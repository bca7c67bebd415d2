import { Prisma } from '@/prisma/generated/client'

/**
 * The contracts of an account whose end was told of (R-SC-4) and that no other one follows, of which there is an index. What is to
 * go on stays among them for as long after its end as that is told late; what was agreed to end leaves with its last day.
 */
export function endingContracts(accountId: string, today: string): Prisma.Sql {
  return Prisma.sql`FROM service_contract c
    WHERE c.account_id = ${accountId}::uuid AND c.status = 'active' AND c.deleted_at IS NULL AND c.expiry_told_for = c.end_date
      AND c.end_date > ${today}::date - 31 AND (c.end_date >= ${today}::date OR c.renewal <> 'none')
      AND NOT EXISTS (SELECT FROM service_contract next
        WHERE next.account_id = c.account_id AND next.previous_id = c.id AND next.deleted_at IS NULL)`
}

/** What people are shown of contract `c`: the columns of an `EndingContract`. */
export function endingContractColumns(today: string): Prisma.Sql {
  return Prisma.sql`c.id, c.contract_number, c.name, c.renewal, to_char(c.end_date, 'YYYY-MM-DD') AS end_date,
    c.end_date - ${today}::date AS ends_in,
    (SELECT customer.name FROM customer WHERE customer.account_id = c.account_id AND customer.id = c.customer_id) AS customer`
}
