import type { Channel } from '@cadran/rules/portal/disconnection'
import type { Trx } from '../../../platform/database/database.ts'

// This file alone writes the table `disconnection_choices`.

/** By which channels somebody is told at once from now on; of whom there is none, nothing is kept. */
export async function keepChoice(trx: Trx, user_id: number, immediate: Channel[]): Promise<void> {
  if (immediate.length === 0) await trx.deleteFrom('disconnection_choices').where('user_id', '=', user_id).execute()
  else
    await trx
      .insertInto('disconnection_choices')
      .values({ user_id, immediate })
      .onConflict((conflict) => conflict.constraint('one_choice_per_person').doUpdateSet({ immediate }))
      .execute()
}
