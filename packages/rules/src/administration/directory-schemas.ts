import { ENTERPRISE_SCHEMA, GROUP_SCHEMA, PERSON_SCHEMA, USER_SCHEMA } from './directory.ts'
import type { Resource } from './directory-resources.ts'

// What the portal says of itself to a directory (RFC 7643 5 to 7): exactly the attributes that it reads and tells (SCI-02).

const CORE = 'urn:ietf:params:scim:schemas:core:2.0'

interface Attribute {
  name: string
  type?: 'string' | 'boolean' | 'complex' | 'reference'
  multiValued?: true
  required?: true
  mutability?: 'readOnly' | 'readWrite'
  uniqueness?: 'server'
  subAttributes?: readonly Attribute[]
}

const attribute = ({ subAttributes, ...told }: Attribute): Resource => ({
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...told,
  ...(subAttributes && { subAttributes: subAttributes.map(attribute) }),
})

interface Schema {
  id: string
  name: string
  description: string
  attributes: readonly Attribute[]
}

const EXTERNAL_ID: Attribute = { name: 'externalId', uniqueness: 'server' }
const SCHEMAS: readonly Schema[] = [
  {
    id: USER_SCHEMA,
    name: 'User',
    description: 'Une personne',
    attributes: [
      EXTERNAL_ID,
      { name: 'userName', required: true, uniqueness: 'server' },
      {
        name: 'name',
        type: 'complex',
        required: true,
        subAttributes: [
          { name: 'givenName', required: true },
          { name: 'familyName', required: true },
        ],
      },
      { name: 'displayName', mutability: 'readOnly' },
      {
        name: 'emails',
        type: 'complex',
        multiValued: true,
        subAttributes: [{ name: 'value' }, { name: 'type' }, { name: 'primary', type: 'boolean' }],
      },
      { name: 'active', type: 'boolean' },
      { name: 'userType' },
    ],
  },
  {
    id: ENTERPRISE_SCHEMA,
    name: 'EnterpriseUser',
    description: 'Sa place dans l’entreprise',
    attributes: [
      { name: 'employeeNumber', required: true, uniqueness: 'server' },
      { name: 'organization' },
      {
        name: 'manager',
        type: 'complex',
        subAttributes: [{ name: 'value' }, { name: 'displayName', mutability: 'readOnly' }],
      },
    ],
  },
  {
    id: PERSON_SCHEMA,
    name: 'Person',
    description: 'Ce que le portail sait de plus',
    attributes: [
      { name: 'modality' },
      { name: 'is_manager', type: 'boolean' },
      { name: 'is_visible', type: 'boolean' },
      { name: 'workplace' },
      { name: 'start_at' },
      { name: 'end_at' },
    ],
  },
  {
    id: GROUP_SCHEMA,
    name: 'Group',
    description: 'Un groupe, dont les droits se choisissent dans le portail',
    attributes: [
      EXTERNAL_ID,
      { name: 'displayName', required: true, uniqueness: 'server' },
      {
        name: 'members',
        type: 'complex',
        multiValued: true,
        subAttributes: [{ name: 'value' }, { name: 'display', mutability: 'readOnly' }],
      },
    ],
  },
]

/** The schemas, as `Schemas` answers them; `base` is the address of `/api/scim/v2`. */
export const schemaResources = (base: string): Resource[] =>
  SCHEMAS.map(({ attributes, ...schema }) => ({
    schemas: [`${CORE}:Schema`],
    ...schema,
    attributes: attributes.map(attribute),
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema.id}` },
  }))

/** The kinds of records, as `ResourceTypes` answers them. */
export function typeResources(base: string): Resource[] {
  const type = (
    name: 'User' | 'Group',
    schema: string,
    extensions: readonly { schema: string; required: boolean }[],
  ) => ({
    schemas: [`${CORE}:ResourceType`],
    id: name,
    name,
    endpoint: `/${name}s`,
    schema,
    ...(extensions.length > 0 && { schemaExtensions: extensions }),
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  })
  return [
    type('User', USER_SCHEMA, [
      { schema: ENTERPRISE_SCHEMA, required: true },
      { schema: PERSON_SCHEMA, required: false },
    ]),
    type('Group', GROUP_SCHEMA, []),
  ]
}

/** What of the standard is there (SCI-02). */
export const serviceResource = (base: string): Resource => ({
  schemas: [`${CORE}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: 200 },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Jeton d’accès',
      description: 'Un jeton de l’annuaire, créé sous « Sécurité des accès ».',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})
