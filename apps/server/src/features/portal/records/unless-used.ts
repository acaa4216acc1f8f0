import { A_USED } from '@cadran/rules/administration/messages'
import { refuse } from '../../../platform/http/refused.ts'

// What PostgreSQL says of a row that others refer to.
const IN_USE = '23503'

/** Whatever refers to a row keeps it (A-USED). */
export async function unlessUsed(deleting: Promise<unknown>): Promise<void> {
  try {
    await deleting
  } catch (error) {
    if ((error as { code?: unknown }).code === IN_USE) refuse(A_USED)
    throw error
  }
}
