import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Opens the menu of further actions inside a place and chooses one by its words. */
export async function chooseMore(person: UserEvent, place: HTMLElement, action: string): Promise<void> {
  await person.click(within(place).getByRole('button', { name: /^Plus d'actions/ }))
  await person.click(await screen.findByRole('menuitem', { name: new RegExp(`^${action}`) }))
}
