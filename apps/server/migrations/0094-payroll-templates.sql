-- Columns that payroll takes its facts by (PAY-21): what a template is stands in its versions, the last of which is in force.
create table payroll_templates (
  id bigint generated always as identity primary key,
  name text not null constraint template_name_length check (char_length(name) between 1 and 60),
  -- The name without case and accents: another one's is taken.
  name_key text not null constraint one_template_per_name unique,
  archived boolean not null default false,
  updated_at timestamp(0) not null
);

create table payroll_template_versions (
  id bigint generated always as identity primary key,
  template_id bigint not null references payroll_templates (id) on delete cascade,
  version integer not null,
  columns jsonb not null,
  format jsonb not null,
  -- Every code that stands when it is first used becomes a rubric of its own name (PAY-25).
  maps_all boolean not null default false,
  -- Whether what is mapped with it goes back to the months before (PAY-54).
  goes_back boolean not null default false,
  created_at timestamptz not null,
  created_by bigint references users (id) on delete set null,
  constraint one_version_per_number unique (template_id, version)
);

create table payroll_rubrics (
  version_id bigint not null references payroll_template_versions (id) on delete cascade,
  code text not null,
  rubric text not null,
  label text not null,
  unit text not null constraint rubric_unit check (unit in ('J', 'H', 'N')),
  mode text not null constraint rubric_mode check (mode in ('dated', 'total', 'state')),
  ignored boolean not null,
  -- 'YYYY-MM': the months until then are not exported (PAY-54).
  after text,
  primary key (version_id, code)
);

-- What somebody is called by the payroll tool, from a day to another (PAY-13).
create table payroll_matricules (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  payroll_matricule text not null constraint payroll_matricule_signs check (payroll_matricule ~ '^[A-Za-z0-9]{1,30}$'),
  starts_on date not null,
  ends_on date,
  constraint payroll_matricule_ends_after_start check (ends_on >= starts_on),
  constraint one_payroll_matricule_at_a_time exclude using gist (user_id with =, daterange(starts_on, ends_on, '[]') with &&),
  constraint one_bearer_at_a_time exclude using gist (payroll_matricule with =, daterange(starts_on, ends_on, '[]') with &&)
);

with made as (
  insert into payroll_templates (name, name_key, updated_at) values
    ('CSV générique', 'csv generique', '2000-01-01'),
    ('Type Silae', 'type silae', '2000-01-01'),
    ('Type Sage', 'type sage', '2000-01-01'),
    ('Type Cegid', 'type cegid', '2000-01-01')
  returning id, name
)
insert into payroll_template_versions (template_id, version, columns, format, maps_all, created_at)
select made.id, 1, (
    select jsonb_agg(jsonb_build_object('header', split_part(pair, '=', 1), 'value', split_part(pair, '=', 2)) order by place)
    from unnest(case made.name
      when 'CSV générique' then array['matricule=matricule', 'nom=lastname', 'prenom=firstname', 'societe=company', 'periode=period',
        'periode_origine=origin_period', 'type=kind', 'rubrique=rubric', 'libelle=label', 'debut=start_at', 'debut_moment=start_moment',
        'fin=end_at', 'fin_moment=end_moment', 'quantite=quantity', 'unite=unit']
      when 'Type Silae' then array['Matricule=payroll_matricule', 'Code=rubric', 'Valeur=quantity', 'Date début=start_at', 'Date fin=end_at']
      when 'Type Sage' then array['matricule=payroll_matricule', 'rubrique=rubric', 'quantité=quantity', 'début=start_at', 'fin=end_at']
      else array['Matricule=payroll_matricule', 'Date début=start_at', 'Date fin=end_at', 'Rubrique=rubric', 'Nombre jours=quantity_days',
        'Nombre heures=quantity_hours', 'Libellé=label']
    end) with ordinality as p (pair, place)
  ),
  jsonb_build_object('separator', ';', 'decimal', ',', 'date_format', 'JJ/MM/AAAA', 'encoding', 'utf-8-bom', 'line_end', 'CRLF',
    'header', made.name <> 'Type Sage', 'per_company', false, 'person_types', jsonb_build_array('consultant', 'internal')),
  made.name = 'CSV générique', '2000-01-01'
from made;
