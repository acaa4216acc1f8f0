import type { Contact, ContactGroup } from '@cadran/contract/library/contacts'
import type { ContactTab } from '@cadran/rules/library/contacts'
import { pictureUrl } from '@cadran/rules/library/pictures'
import type { NamedStatement, Reader } from '../../../platform/database/database.ts'

type ContactRow = Omit<Contact, 'picture_url'> & { picture: string | null }
type GroupRow = Omit<ContactGroup, 'contacts'> & { contacts: ContactRow[] }

/**
 * The groups of the list $1 for the person $2, in one statement. A group of the management holds the two managers above that person,
 * with what a list tells of them; whatever is not written of a contact is told by their account. Who left is left out.
 */
const GROUPS: NamedStatement = {
  name: 'library-contacts',
  text: `
    with placed as (
      select c.group_id, c.id, c.user_id, c.priority from contacts c
      join contact_groups g on g.id = c.group_id where g.tab = $1 and not g.is_management
      union all
      select g.id, (select min(c.id) from contacts c where c.user_id = h.ancestor_id), h.ancestor_id, h.depth
      from contact_groups g
      join hierarchy h on h.descendant_id = $2 and h.depth between 1 and 2
      where g.tab = $1 and g.is_management
    ), told as (
      select p.group_id, p.priority, c.id, u.matricule,
        coalesce(c.identity, u.firstname || ' ' || u.lastname) as identity,
        c.title, c.job, c.picture, c.mobile, c.phone, coalesce(c.email, u.email) as email,
        c.birthday, coalesce(c.place, w.name) as place
      from placed p
      left join contacts c on c.id = p.id
      left join users u on u.id = p.user_id
      left join workplaces w on w.id = u.workplace_id
      where u.id is null or (u.is_active and u.is_visible)
    )
    select g.id, g.title, g.text, g.email, g.phone, g.mobile, g.display_name, coalesce((
      select json_agg(json_build_object(
        'id', t.id, 'matricule', t.matricule, 'identity', t.identity, 'title', t.title, 'job', t.job,
        'picture', t.picture, 'mobile', t.mobile, 'phone', t.phone, 'email', t.email, 'birthday', t.birthday,
        'place', t.place
      ) order by t.priority, t.id) from told t where t.group_id = g.id
    ), '[]') as contacts
    from contact_groups g where g.tab = $1 order by g.priority, g.id`,
}

/** The groups of one list with their contacts, as one person reads them (CON-11, CON-14). */
export async function readGroups(read: Reader, tab: ContactTab, person_id: number): Promise<ContactGroup[]> {
  const rows = await read<GroupRow>(GROUPS, [tab, person_id])
  return rows.map((group) => ({
    ...group,
    contacts: group.contacts.map(({ picture, ...contact }) => ({
      ...contact,
      picture_url: picture && pictureUrl(picture, 'small'),
    })),
  }))
}
