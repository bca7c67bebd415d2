'use server'

import { actionsFor } from '@/lib/forms/actions-for'
import { dismissDuplicate as dismiss } from '@/lib/services/customers/duplicates'

const customers = actionsFor('customer', { page: '/settings/duplicates' })

/** Says that two customers are not the same; or, to take that back, that they may be. */
export const dismissDuplicate = customers.write(({ ctx }, customerIds: readonly string[], isDismissed: boolean) =>
  dismiss(ctx, { customer_ids: customerIds, is_dismissed: isDismissed }),
)
