CREATE TABLE account (
  account_id text NOT NULL,
  email text NOT NULL,
  display_name text NOT NULL,
  password_hash text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  language text,
  CONSTRAINT account_pkey PRIMARY KEY (account_id),
  CONSTRAINT account_language_check CHECK ((length(language) <= 8))
);
CREATE UNIQUE INDEX account_email_key ON public.account USING btree (lower(email));

CREATE TABLE account_link (
  token_hash text NOT NULL,
  account_id text NOT NULL,
  website_id text NOT NULL,
  purpose text NOT NULL,
  email text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT account_link_pkey PRIMARY KEY (token_hash),
  CONSTRAINT account_link_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id) ON DELETE CASCADE,
  CONSTRAINT account_link_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT account_link_purpose_check CHECK ((purpose = ANY (ARRAY['password'::text, 'email'::text])))
);
CREATE INDEX account_link_account_idx ON public.account_link USING btree (account_id);

CREATE TABLE account_recovery_code (
  account_id text NOT NULL,
  code_hash text NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT account_recovery_code_pkey PRIMARY KEY (account_id, code_hash),
  CONSTRAINT account_recovery_code_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id) ON DELETE CASCADE
);

CREATE TABLE account_session (
  token_hash text NOT NULL,
  account_id text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  website_id text NOT NULL,
  user_agent text DEFAULT ''::text NOT NULL,
  CONSTRAINT account_session_pkey PRIMARY KEY (token_hash),
  CONSTRAINT account_session_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id) ON DELETE CASCADE,
  CONSTRAINT account_session_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);
CREATE INDEX account_session_account_idx ON public.account_session USING btree (account_id);

CREATE TABLE account_two_step (
  account_id text NOT NULL,
  secret text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  confirmed_at timestamp with time zone,
  last_step bigint DEFAULT 0 NOT NULL,
  CONSTRAINT account_two_step_pkey PRIMARY KEY (account_id),
  CONSTRAINT account_two_step_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id) ON DELETE CASCADE
);

CREATE TABLE api_call (
  website_id text NOT NULL,
  key_id text NOT NULL,
  idempotency_key text NOT NULL,
  request_hash text NOT NULL,
  run_id text NOT NULL,
  running_until timestamp with time zone NOT NULL,
  is_applied boolean DEFAULT false NOT NULL,
  status_code integer,
  answer text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT api_call_pkey PRIMARY KEY (website_id, key_id, idempotency_key),
  CONSTRAINT api_call_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);
CREATE INDEX api_call_age_idx ON public.api_call USING btree (created_at);

CREATE TABLE api_key (
  website_id text NOT NULL,
  key_id text NOT NULL,
  name text NOT NULL,
  token_hash text NOT NULL,
  hint text NOT NULL,
  scopes text[] NOT NULL,
  created_by_name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  CONSTRAINT api_key_pkey PRIMARY KEY (website_id, key_id),
  CONSTRAINT api_key_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX api_key_token_key ON public.api_key USING btree (website_id, token_hash);

CREATE TABLE asset (
  website_id text NOT NULL,
  asset_id text NOT NULL,
  filename text NOT NULL,
  content_type text NOT NULL,
  byte_size bigint NOT NULL,
  sha256 text NOT NULL,
  width integer,
  height integer,
  focal_x real DEFAULT 0.5 NOT NULL,
  focal_y real DEFAULT 0.5 NOT NULL,
  alt_text text DEFAULT ''::text NOT NULL,
  color_data jsonb DEFAULT '{}'::jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  is_private boolean DEFAULT false NOT NULL,
  is_animated boolean DEFAULT false NOT NULL,
  source_url text,
  title text DEFAULT ''::text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  folder_id text,
  file_version integer DEFAULT 1 NOT NULL,
  crop jsonb,
  uncropped_version integer,
  CONSTRAINT asset_pkey PRIMARY KEY (website_id, asset_id),
  CONSTRAINT asset_folder_fkey FOREIGN KEY (website_id, folder_id) REFERENCES asset_folder(website_id, folder_id),
  CONSTRAINT asset_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX asset_content_key ON public.asset USING btree (website_id, sha256, is_private);
CREATE INDEX asset_created_idx ON public.asset USING btree (website_id, created_at DESC, asset_id DESC);
CREATE INDEX asset_folder_idx ON public.asset USING btree (website_id, folder_id);
CREATE INDEX asset_source_idx ON public.asset USING btree (website_id, source_url) WHERE (source_url IS NOT NULL);

CREATE TABLE asset_folder (
  website_id text NOT NULL,
  folder_id text NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT asset_folder_pkey PRIMARY KEY (website_id, folder_id),
  CONSTRAINT asset_folder_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX asset_folder_name_key ON public.asset_folder USING btree (website_id, lower(name));

CREATE TABLE audit_entry (
  website_id text NOT NULL,
  entry_id text NOT NULL,
  account_id text NOT NULL,
  person text NOT NULL,
  operation text NOT NULL,
  object_path text NOT NULL,
  object_name text DEFAULT ''::text NOT NULL,
  changes jsonb DEFAULT '[]'::jsonb NOT NULL,
  status text DEFAULT 'started'::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT audit_entry_pkey PRIMARY KEY (website_id, entry_id),
  CONSTRAINT audit_entry_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT audit_entry_status_check CHECK ((status = ANY (ARRAY['started'::text, 'done'::text])))
);
CREATE INDEX audit_entry_object_idx ON public.audit_entry USING btree (website_id, object_path, entry_id);
CREATE INDEX audit_entry_person_idx ON public.audit_entry USING btree (website_id, account_id, entry_id);

CREATE TABLE author (
  website_id text NOT NULL,
  author_id text NOT NULL,
  display_name text NOT NULL,
  bio text DEFAULT ''::text NOT NULL,
  website_url text DEFAULT ''::text NOT NULL,
  avatar_asset_id text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT author_pkey PRIMARY KEY (website_id, author_id),
  CONSTRAINT author_website_id_avatar_asset_id_fkey FOREIGN KEY (website_id, avatar_asset_id) REFERENCES asset(website_id, asset_id),
  CONSTRAINT author_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);
CREATE INDEX author_avatar_asset_idx ON public.author USING btree (website_id, avatar_asset_id) WHERE (avatar_asset_id IS NOT NULL);
CREATE INDEX author_file_ids_idx ON public.author USING gin (file_ids(bio)) WITH (gin_pending_list_limit='256');

CREATE TABLE backup_run (
  backup_run_id text NOT NULL,
  kind text NOT NULL,
  status text NOT NULL,
  reason text NOT NULL,
  person text NOT NULL,
  backup_name text,
  created_at timestamp with time zone NOT NULL,
  beat_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  step text DEFAULT ''::text NOT NULL,
  done integer DEFAULT 0 NOT NULL,
  total integer DEFAULT 0 NOT NULL,
  moment timestamp with time zone,
  byte_size bigint DEFAULT 0 NOT NULL,
  file_count integer DEFAULT 0 NOT NULL,
  is_encrypted boolean DEFAULT false NOT NULL,
  problem text DEFAULT ''::text NOT NULL,
  removed_at timestamp with time zone,
  download_token_hash text,
  download_until timestamp with time zone,
  CONSTRAINT backup_run_pkey PRIMARY KEY (backup_run_id),
  CONSTRAINT backup_run_kind_check CHECK ((kind = ANY (ARRAY['backup'::text, 'check'::text]))),
  CONSTRAINT backup_run_reason_check CHECK ((reason = ANY (ARRAY['schedule'::text, 'person'::text, 'command'::text]))),
  CONSTRAINT backup_run_status_check CHECK ((status = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text])))
);
CREATE INDEX backup_run_created ON public.backup_run USING btree (created_at);
CREATE UNIQUE INDEX backup_run_running ON public.backup_run USING btree ((true)) WHERE (status = 'running'::text);

CREATE TABLE backup_schedule (
  is_only boolean DEFAULT true NOT NULL,
  frequency text NOT NULL,
  hour smallint NOT NULL,
  is_checked boolean NOT NULL,
  changed_by text NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT backup_schedule_pkey PRIMARY KEY (is_only),
  CONSTRAINT backup_schedule_frequency_check CHECK ((frequency = ANY (ARRAY['off'::text, 'daily'::text, 'weekly'::text]))),
  CONSTRAINT backup_schedule_hour_check CHECK (((hour >= 0) AND (hour <= 23))),
  CONSTRAINT backup_schedule_is_only_check CHECK (is_only)
);

CREATE TABLE block_field (
  website_id text NOT NULL,
  field_id text NOT NULL,
  blocks jsonb DEFAULT '[]'::jsonb NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT block_field_pkey PRIMARY KEY (website_id, field_id),
  CONSTRAINT block_field_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);
CREATE INDEX block_field_file_ids_idx ON public.block_field USING gin (file_ids((blocks)::text)) WITH (gin_pending_list_limit='256');

CREATE TABLE bulk_edit (
  website_id text NOT NULL,
  bulk_edit_id text NOT NULL,
  account_id text NOT NULL,
  person text NOT NULL,
  role text NOT NULL,
  change jsonb NOT NULL,
  status text DEFAULT 'running'::text NOT NULL,
  total integer NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  finished_at timestamp with time zone,
  undo_account_id text,
  undo_person text,
  undo_role text,
  CONSTRAINT bulk_edit_pkey PRIMARY KEY (website_id, bulk_edit_id),
  CONSTRAINT bulk_edit_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT bulk_edit_status_check CHECK ((status = ANY (ARRAY['running'::text, 'done'::text, 'undoing'::text, 'undone'::text]))),
  CONSTRAINT bulk_edit_total_check CHECK ((total >= 0))
);
CREATE INDEX bulk_edit_created_idx ON public.bulk_edit USING btree (created_at);

CREATE TABLE bulk_edit_product (
  website_id text NOT NULL,
  bulk_edit_id text NOT NULL,
  item_id text NOT NULL,
  status text DEFAULT 'waiting'::text NOT NULL,
  reason text DEFAULT ''::text NOT NULL,
  before jsonb,
  after jsonb,
  CONSTRAINT bulk_edit_product_pkey PRIMARY KEY (website_id, bulk_edit_id, item_id),
  CONSTRAINT bulk_edit_product_website_id_bulk_edit_id_fkey FOREIGN KEY (website_id, bulk_edit_id) REFERENCES bulk_edit(website_id, bulk_edit_id) ON DELETE CASCADE,
  CONSTRAINT bulk_edit_product_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'changed'::text, 'unchanged'::text, 'skipped'::text, 'undone'::text, 'kept'::text])))
);
CREATE INDEX bulk_edit_product_status_idx ON public.bulk_edit_product USING btree (website_id, bulk_edit_id, status, item_id);

CREATE TABLE campaign (
  website_id text NOT NULL,
  campaign_id text NOT NULL,
  content jsonb NOT NULL,
  audience jsonb NOT NULL,
  state text DEFAULT 'draft'::text NOT NULL,
  pause_reason text,
  send_at timestamp with time zone,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  resume_after timestamp with time zone,
  tracks_opens boolean DEFAULT false NOT NULL,
  tracks_clicks boolean DEFAULT false NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  vain_runs integer DEFAULT 0 NOT NULL,
  CONSTRAINT campaign_pkey PRIMARY KEY (website_id, campaign_id),
  CONSTRAINT campaign_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT campaign_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'sending'::text, 'paused'::text, 'sent'::text, 'canceled'::text])))
);
CREATE INDEX campaign_due_idx ON public.campaign USING btree (website_id, state) WHERE (state = ANY (ARRAY['scheduled'::text, 'sending'::text]));

CREATE TABLE campaign_link (
  website_id text NOT NULL,
  campaign_id text NOT NULL,
  position integer NOT NULL,
  url text NOT NULL,
  clicks integer DEFAULT 0 NOT NULL,
  CONSTRAINT campaign_link_pkey PRIMARY KEY (website_id, campaign_id, "position"),
  CONSTRAINT campaign_link_campaign_fkey FOREIGN KEY (website_id, campaign_id) REFERENCES campaign(website_id, campaign_id) ON DELETE CASCADE,
  CONSTRAINT campaign_link_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);

CREATE TABLE campaign_recipient (
  website_id text NOT NULL,
  campaign_id text NOT NULL,
  subscriber_id text NOT NULL,
  email text NOT NULL,
  state text DEFAULT 'queued'::text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  send_after timestamp with time zone NOT NULL,
  claimed_at timestamp with time zone,
  sent_at timestamp with time zone,
  error text,
  opened_at timestamp with time zone,
  clicked_at timestamp with time zone,
  unsubscribed_at timestamp with time zone,
  CONSTRAINT campaign_recipient_pkey PRIMARY KEY (website_id, campaign_id, subscriber_id),
  CONSTRAINT campaign_recipient_campaign_fkey FOREIGN KEY (website_id, campaign_id) REFERENCES campaign(website_id, campaign_id) ON DELETE CASCADE,
  CONSTRAINT campaign_recipient_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT campaign_recipient_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'skipped'::text, 'unknown'::text])))
);
CREATE INDEX campaign_recipient_email_idx ON public.campaign_recipient USING btree (website_id, lower(email));
CREATE INDEX campaign_recipient_state_idx ON public.campaign_recipient USING btree (website_id, campaign_id, state, subscriber_id);

CREATE TABLE carrier_quote (
  website_id text NOT NULL,
  cart_id text NOT NULL,
  rate_id text NOT NULL,
  request_hash text NOT NULL,
  services jsonb,
  asked_at timestamp with time zone NOT NULL,
  tried_at timestamp with time zone NOT NULL,
  CONSTRAINT carrier_quote_pkey PRIMARY KEY (website_id, cart_id, rate_id),
  CONSTRAINT carrier_quote_website_id_cart_id_fkey FOREIGN KEY (website_id, cart_id) REFERENCES cart(website_id, cart_id) ON DELETE CASCADE,
  CONSTRAINT carrier_quote_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);

CREATE TABLE cart (
  website_id text NOT NULL,
  cart_id text NOT NULL,
  token_hash text NOT NULL,
  currency text NOT NULL,
  email text,
  shipping_address jsonb,
  billing_address jsonb,
  shipping_option_id text,
  promo_codes text[] DEFAULT '{}'::text[] NOT NULL,
  gift_card_ids text[] DEFAULT '{}'::text[] NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  additional_fields jsonb,
  version integer DEFAULT 1 NOT NULL,
  purchased_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  customer_id text,
  offer jsonb,
  language text,
  tax_number text,
  slot_starts_at timestamp with time zone,
  CONSTRAINT cart_pkey PRIMARY KEY (website_id, cart_id),
  CONSTRAINT cart_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);
CREATE INDEX cart_tax_number_idx ON public.cart USING btree (website_id, tax_number) WHERE ((tax_number IS NOT NULL) AND (purchased_at IS NULL));
CREATE UNIQUE INDEX cart_token_key ON public.cart USING btree (website_id, token_hash);

CREATE TABLE cart_entry (
  website_id text NOT NULL,
  entry_id text NOT NULL,
  cart_id text NOT NULL,
  item_id text NOT NULL,
  variant_id text NOT NULL,
  quantity integer NOT NULL,
  seen_price_minor bigint NOT NULL,
  title text NOT NULL,
  additional_fields jsonb,
  fields_hash text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  max_quantity integer,
  CONSTRAINT cart_entry_pkey PRIMARY KEY (website_id, entry_id),
  CONSTRAINT cart_entry_website_id_cart_id_fkey FOREIGN KEY (website_id, cart_id) REFERENCES cart(website_id, cart_id) ON DELETE CASCADE,
  CONSTRAINT cart_entry_quantity_check CHECK (((quantity >= 1) AND (quantity <= 9999)))
);
CREATE UNIQUE INDEX cart_entry_line_key ON public.cart_entry USING btree (website_id, cart_id, variant_id, fields_hash);

CREATE TABLE cart_reminder (
  website_id text NOT NULL,
  cart_id text NOT NULL,
  sent_at timestamp with time zone NOT NULL,
  restored_at timestamp with time zone,
  restored_cart_id text,
  CONSTRAINT cart_reminder_pkey PRIMARY KEY (website_id, cart_id),
  CONSTRAINT cart_reminder_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);

CREATE TABLE category (
  website_id text NOT NULL,
  collection_id text NOT NULL,
  category_id text NOT NULL,
  name text NOT NULL,
  slug text NOT NULL,
  position integer DEFAULT 0 NOT NULL,
  parent_id text,
  CONSTRAINT category_pkey PRIMARY KEY (website_id, collection_id, category_id),
  CONSTRAINT category_website_id_collection_id_fkey FOREIGN KEY (website_id, collection_id) REFERENCES collection(website_id, collection_id) ON DELETE CASCADE,
  CONSTRAINT category_website_id_collection_id_parent_id_fkey FOREIGN KEY (website_id, collection_id, parent_id) REFERENCES category(website_id, collection_id, category_id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX category_parent_idx ON public.category USING btree (website_id, collection_id, parent_id) WHERE (parent_id IS NOT NULL);
CREATE UNIQUE INDEX category_slug_key ON public.category USING btree (website_id, collection_id, slug);

CREATE TABLE collection (
  website_id text NOT NULL,
  collection_id text NOT NULL,
  parent_id text,
  type integer NOT NULL,
  type_name text NOT NULL,
  slug text NOT NULL,
  title text NOT NULL,
  navigation_title text DEFAULT ''::text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  position integer DEFAULT 0 NOT NULL,
  enabled boolean DEFAULT true NOT NULL,
  is_homepage boolean DEFAULT false NOT NULL,
  page_size integer DEFAULT 20 NOT NULL,
  main_asset_id text,
  content jsonb DEFAULT '{}'::jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT collection_pkey PRIMARY KEY (website_id, collection_id),
  CONSTRAINT collection_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT collection_website_id_main_asset_id_fkey FOREIGN KEY (website_id, main_asset_id) REFERENCES asset(website_id, asset_id),
  CONSTRAINT collection_website_id_parent_id_fkey FOREIGN KEY (website_id, parent_id) REFERENCES collection(website_id, collection_id)
);
CREATE INDEX collection_file_ids_idx ON public.collection USING gin (file_ids(((description || ' '::text) || (content)::text))) WITH (gin_pending_list_limit='256');
CREATE UNIQUE INDEX collection_homepage_key ON public.collection USING btree (website_id) WHERE is_homepage;
CREATE INDEX collection_main_asset_idx ON public.collection USING btree (website_id, main_asset_id) WHERE (main_asset_id IS NOT NULL);
CREATE UNIQUE INDEX collection_slug_key ON public.collection USING btree (website_id, lower(slug));

CREATE TABLE collection_lock (
  website_id text NOT NULL,
  collection_id text NOT NULL,
  password_hash text NOT NULL,
  changed_at timestamp with time zone DEFAULT now() NOT NULL,
  changed_by text,
  CONSTRAINT collection_lock_pkey PRIMARY KEY (website_id, collection_id),
  CONSTRAINT collection_lock_website_id_collection_id_fkey FOREIGN KEY (website_id, collection_id) REFERENCES collection(website_id, collection_id) ON DELETE CASCADE
);

CREATE TABLE comment_ban (
  website_id text NOT NULL,
  ban_id text NOT NULL,
  author_name text NOT NULL,
  email text DEFAULT ''::text NOT NULL,
  customer_id text,
  visitor_key text DEFAULT ''::text NOT NULL,
  network_key text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT comment_ban_pkey PRIMARY KEY (website_id, ban_id),
  CONSTRAINT comment_ban_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);

CREATE TABLE comment_flag (
  website_id text NOT NULL,
  comment_id text NOT NULL,
  visitor_key text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT comment_flag_pkey PRIMARY KEY (website_id, comment_id, visitor_key),
  CONSTRAINT comment_flag_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);

CREATE TABLE consent_choice (
  website_id text NOT NULL,
  choice_id text NOT NULL,
  consent_id text NOT NULL,
  version text NOT NULL,
  analytics boolean NOT NULL,
  marketing boolean NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT consent_choice_pkey PRIMARY KEY (website_id, choice_id),
  CONSTRAINT consent_choice_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT consent_choice_website_id_version_fkey FOREIGN KEY (website_id, version) REFERENCES consent_notice(website_id, version)
);
CREATE INDEX consent_choice_created_at ON public.consent_choice USING btree (website_id, created_at);
CREATE INDEX consent_choice_version ON public.consent_choice USING btree (website_id, version);

CREATE TABLE consent_notice (
  website_id text NOT NULL,
  version text NOT NULL,
  texts jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT consent_notice_pkey PRIMARY KEY (website_id, version),
  CONSTRAINT consent_notice_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);

CREATE TABLE consent_refusal (
  website_id text NOT NULL,
  day date NOT NULL,
  refused bigint NOT NULL,
  CONSTRAINT consent_refusal_pkey PRIMARY KEY (website_id, day),
  CONSTRAINT consent_refusal_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);

CREATE TABLE content_release (
  website_id text NOT NULL,
  release_id text NOT NULL,
  title text NOT NULL,
  state text DEFAULT 'open'::text NOT NULL,
  publish_at timestamp with time zone,
  needs_approval boolean DEFAULT false NOT NULL,
  problem text DEFAULT ''::text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  changed_by text NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  approved_by text,
  approved_at timestamp with time zone,
  published_by text,
  published_at timestamp with time zone,
  editors text[] DEFAULT '{}'::text[] NOT NULL,
  changes_state text,
  CONSTRAINT content_release_pkey PRIMARY KEY (website_id, release_id),
  CONSTRAINT content_release_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT content_release_changes_state_check CHECK (((changes_state IS NULL) OR (changes_state = state))),
  CONSTRAINT content_release_state_check CHECK ((state = ANY (ARRAY['open'::text, 'published'::text, 'rolled_back'::text])))
);
CREATE INDEX content_release_due_idx ON public.content_release USING btree (website_id, publish_at) WHERE ((state = 'open'::text) AND (publish_at IS NOT NULL));

CREATE TABLE content_release_change (
  website_id text NOT NULL,
  release_id text NOT NULL,
  kind text NOT NULL,
  subject_id text NOT NULL,
  base jsonb NOT NULL,
  value jsonb NOT NULL,
  previous jsonb,
  labels jsonb DEFAULT '{}'::jsonb NOT NULL,
  changed_by text NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT content_release_change_pkey PRIMARY KEY (website_id, release_id, kind, subject_id),
  CONSTRAINT content_release_change_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT content_release_change_website_id_release_id_fkey FOREIGN KEY (website_id, release_id) REFERENCES content_release(website_id, release_id) ON DELETE CASCADE
);

CREATE TABLE content_release_document (
  website_id text NOT NULL,
  release_id text NOT NULL,
  kind text NOT NULL,
  document_id text NOT NULL,
  revision integer NOT NULL,
  published_revision integer,
  CONSTRAINT content_release_document_pkey PRIMARY KEY (website_id, release_id, kind, document_id),
  CONSTRAINT content_release_document_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT content_release_document_website_id_release_id_fkey FOREIGN KEY (website_id, release_id) REFERENCES content_release(website_id, release_id) ON DELETE CASCADE
);

CREATE TABLE credit_note (
  website_id text NOT NULL,
  refund_id text NOT NULL,
  order_id text NOT NULL,
  credit_number bigint NOT NULL,
  account_id text,
  issued_at timestamp with time zone NOT NULL,
  CONSTRAINT credit_note_pkey PRIMARY KEY (website_id, refund_id),
  CONSTRAINT credit_note_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT credit_note_website_id_refund_id_fkey FOREIGN KEY (website_id, refund_id) REFERENCES payment_refund(website_id, refund_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX credit_note_number_key ON public.credit_note USING btree (website_id, credit_number);
CREATE INDEX credit_note_order_idx ON public.credit_note USING btree (website_id, order_id);

CREATE TABLE credit_note_number (
  website_id text NOT NULL,
  last bigint NOT NULL,
  CONSTRAINT credit_note_number_pkey PRIMARY KEY (website_id),
  CONSTRAINT credit_note_number_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT credit_note_number_last_check CHECK ((last >= 0))
);

CREATE TABLE customer (
  website_id text NOT NULL,
  customer_id text NOT NULL,
  email text NOT NULL,
  name text DEFAULT ''::text NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  tags text[] DEFAULT '{}'::text[] NOT NULL,
  accepts_marketing boolean DEFAULT false NOT NULL,
  marketing_proof jsonb DEFAULT '[]'::jsonb NOT NULL,
  last_order_at timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  import_id text,
  tax_exempt boolean DEFAULT false NOT NULL,
  CONSTRAINT customer_pkey PRIMARY KEY (website_id, customer_id),
  CONSTRAINT customer_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);
CREATE INDEX customer_email_idx ON public.customer USING btree (website_id, lower(email) COLLATE "C");
CREATE UNIQUE INDEX customer_email_key ON public.customer USING btree (website_id, lower(email));
CREATE INDEX customer_import_idx ON public.customer USING btree (website_id, import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX customer_last_name_idx ON public.customer USING btree (website_id, lower("substring"(name, '[^ ]+$'::text)) COLLATE "C");
CREATE INDEX customer_name_idx ON public.customer USING btree (website_id, lower(name) COLLATE "C");
CREATE INDEX customer_order_idx ON public.customer USING btree (website_id, last_order_at, customer_id) WHERE (last_order_at IS NOT NULL);

CREATE TABLE customer_address (
  website_id text NOT NULL,
  customer_id text NOT NULL,
  address_id text NOT NULL,
  address jsonb NOT NULL,
  is_default boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT customer_address_pkey PRIMARY KEY (website_id, customer_id, address_id),
  CONSTRAINT customer_address_website_id_customer_id_fkey FOREIGN KEY (website_id, customer_id) REFERENCES customer(website_id, customer_id) ON DELETE CASCADE,
  CONSTRAINT customer_address_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX customer_address_default_key ON public.customer_address USING btree (website_id, customer_id) WHERE is_default;

CREATE TABLE customer_segment (
  website_id text NOT NULL,
  segment_id text NOT NULL,
  name text NOT NULL,
  match text NOT NULL,
  conditions jsonb NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT customer_segment_pkey PRIMARY KEY (website_id, segment_id),
  CONSTRAINT customer_segment_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT customer_segment_match_check CHECK ((match = ANY (ARRAY['all'::text, 'any'::text])))
);
CREATE UNIQUE INDEX customer_segment_name_key ON public.customer_segment USING btree (website_id, lower(name));

CREATE TABLE discount (
  website_id text NOT NULL,
  discount_id text NOT NULL,
  name text NOT NULL,
  is_automatic boolean NOT NULL,
  definition jsonb NOT NULL,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  max_uses integer,
  max_uses_per_customer integer,
  max_uses_per_code integer,
  use_count integer DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  import_id text,
  CONSTRAINT discount_pkey PRIMARY KEY (website_id, discount_id),
  CONSTRAINT discount_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT discount_max_uses_check CHECK ((max_uses > 0)),
  CONSTRAINT discount_max_uses_per_code_check CHECK ((max_uses_per_code > 0)),
  CONSTRAINT discount_max_uses_per_customer_check CHECK ((max_uses_per_customer > 0)),
  CONSTRAINT discount_use_count_check CHECK ((use_count >= 0))
);
CREATE INDEX discount_automatic_idx ON public.discount USING btree (website_id) WHERE (is_automatic AND (deleted_at IS NULL));
CREATE INDEX discount_import_idx ON public.discount USING btree (website_id, import_id, discount_id) WHERE (import_id IS NOT NULL);

CREATE TABLE discount_code (
  website_id text NOT NULL,
  code text NOT NULL,
  discount_id text NOT NULL,
  is_generated boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT discount_code_pkey PRIMARY KEY (website_id, code),
  CONSTRAINT discount_code_website_id_discount_id_fkey FOREIGN KEY (website_id, discount_id) REFERENCES discount(website_id, discount_id) ON DELETE CASCADE,
  CONSTRAINT discount_code_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);
CREATE INDEX discount_code_discount_idx ON public.discount_code USING btree (website_id, discount_id, code);

CREATE TABLE discount_import (
  website_id text NOT NULL,
  import_id text NOT NULL,
  account_id text NOT NULL,
  person text NOT NULL,
  role text NOT NULL,
  file_name text NOT NULL,
  byte_size bigint NOT NULL,
  options jsonb NOT NULL,
  is_dry_run boolean DEFAULT true NOT NULL,
  status text NOT NULL,
  done integer DEFAULT 0 NOT NULL,
  total integer DEFAULT 0 NOT NULL,
  attempt integer DEFAULT 0 NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  problem text DEFAULT ''::text NOT NULL,
  report jsonb,
  rows jsonb DEFAULT '[]'::jsonb NOT NULL,
  row_count integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  beat_at timestamp with time zone DEFAULT now() NOT NULL,
  finished_at timestamp with time zone,
  CONSTRAINT discount_import_pkey PRIMARY KEY (website_id, import_id),
  CONSTRAINT discount_import_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT discount_import_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'stopped'::text])))
);
CREATE INDEX discount_import_beat_idx ON public.discount_import USING btree (beat_at) WHERE (status = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE INDEX discount_import_created_idx ON public.discount_import USING btree (created_at);
CREATE UNIQUE INDEX discount_import_unfinished_key ON public.discount_import USING btree (website_id) WHERE (status = ANY (ARRAY['waiting'::text, 'running'::text]));

CREATE TABLE discount_redemption (
  website_id text NOT NULL,
  payment_id text NOT NULL,
  discount_id text NOT NULL,
  cart_id text NOT NULL,
  code text,
  customer_email text NOT NULL,
  amount_minor bigint NOT NULL,
  released_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT discount_redemption_pkey PRIMARY KEY (website_id, payment_id, discount_id),
  CONSTRAINT discount_redemption_website_id_discount_id_fkey FOREIGN KEY (website_id, discount_id) REFERENCES discount(website_id, discount_id),
  CONSTRAINT discount_redemption_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT discount_redemption_website_id_payment_id_fkey FOREIGN KEY (website_id, payment_id) REFERENCES payment(website_id, payment_id),
  CONSTRAINT discount_redemption_amount_minor_check CHECK ((amount_minor >= 0))
);
CREATE UNIQUE INDEX discount_redemption_cart_key ON public.discount_redemption USING btree (website_id, cart_id, discount_id) WHERE (released_at IS NULL);
CREATE INDEX discount_redemption_code_idx ON public.discount_redemption USING btree (website_id, code) WHERE ((released_at IS NULL) AND (code IS NOT NULL));
CREATE INDEX discount_redemption_customer_idx ON public.discount_redemption USING btree (website_id, discount_id, customer_email) WHERE (released_at IS NULL);

CREATE TABLE document_draft (
  website_id text NOT NULL,
  kind text NOT NULL,
  document_id text NOT NULL,
  revision integer NOT NULL,
  published_revision integer NOT NULL,
  content jsonb NOT NULL,
  stored_hash text NOT NULL,
  clean_hash text NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT document_draft_pkey PRIMARY KEY (website_id, kind, document_id),
  CONSTRAINT document_draft_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);
CREATE INDEX document_draft_file_ids_idx ON public.document_draft USING gin (file_ids((content)::text)) WITH (gin_pending_list_limit='256');

CREATE TABLE document_editor (
  website_id text NOT NULL,
  kind text NOT NULL,
  document_id text NOT NULL,
  client_id text NOT NULL,
  account_id text NOT NULL,
  name text NOT NULL,
  block_id text NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  is_writing boolean DEFAULT false NOT NULL,
  CONSTRAINT document_editor_pkey PRIMARY KEY (website_id, kind, document_id, client_id),
  CONSTRAINT document_editor_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);

CREATE TABLE document_entry (
  website_id text NOT NULL,
  kind text NOT NULL,
  document_id text NOT NULL,
  revision integer NOT NULL,
  entry_kind text NOT NULL,
  label text NOT NULL,
  batch_id text NOT NULL,
  operations jsonb NOT NULL,
  snapshot jsonb,
  created_by text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT document_entry_website_id_kind_document_id_batch_id_key UNIQUE (website_id, kind, document_id, batch_id),
  CONSTRAINT document_entry_pkey PRIMARY KEY (website_id, kind, document_id, revision),
  CONSTRAINT document_entry_website_id_kind_document_id_fkey FOREIGN KEY (website_id, kind, document_id) REFERENCES document_draft(website_id, kind, document_id) ON DELETE CASCADE
);

CREATE TABLE domain (
  host text NOT NULL,
  website_id text NOT NULL,
  is_primary boolean DEFAULT false NOT NULL,
  token text DEFAULT ''::text NOT NULL,
  added_at timestamp with time zone DEFAULT now() NOT NULL,
  added_by text,
  verified_at timestamp with time zone,
  checked_at timestamp with time zone,
  problem text,
  CONSTRAINT domain_pkey PRIMARY KEY (website_id, host),
  CONSTRAINT domain_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT domain_primary_is_verified CHECK (((NOT is_primary) OR (verified_at IS NOT NULL)))
);
CREATE UNIQUE INDEX domain_host_key ON public.domain USING btree (host) WHERE (verified_at IS NOT NULL);
CREATE UNIQUE INDEX domain_primary_key ON public.domain USING btree (website_id) WHERE is_primary;

CREATE TABLE donation_fund (
  website_id text NOT NULL,
  fund_id text NOT NULL,
  is_enabled boolean NOT NULL,
  definition jsonb NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT donation_fund_pkey PRIMARY KEY (website_id, fund_id),
  CONSTRAINT donation_fund_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);

CREATE TABLE draft_link (
  website_id text NOT NULL,
  kind text NOT NULL,
  document_id text NOT NULL,
  link_id text NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  created_by text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT draft_link_website_id_link_id_key UNIQUE (website_id, link_id),
  CONSTRAINT draft_link_pkey PRIMARY KEY (website_id, kind, document_id),
  CONSTRAINT draft_link_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);

CREATE TABLE draft_order (
  website_id text NOT NULL,
  draft_id text NOT NULL,
  draft_number bigint NOT NULL,
  currency text NOT NULL,
  grand_total_minor bigint NOT NULL,
  sent_at timestamp with time zone,
  link_expires_at timestamp with time zone,
  account_id text,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT draft_order_pkey PRIMARY KEY (website_id, draft_id),
  CONSTRAINT draft_order_website_id_draft_id_fkey FOREIGN KEY (website_id, draft_id) REFERENCES cart(website_id, cart_id) ON DELETE CASCADE,
  CONSTRAINT draft_order_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT draft_order_grand_total_minor_check CHECK ((grand_total_minor >= 0))
);
CREATE UNIQUE INDEX draft_order_number_key ON public.draft_order USING btree (website_id, draft_number);

CREATE TABLE event_sale (
  website_id text NOT NULL,
  event_id text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  asks_names boolean DEFAULT false NOT NULL,
  event_title text NOT NULL,
  event_starts_at timestamp with time zone,
  CONSTRAINT event_sale_pkey PRIMARY KEY (website_id, event_id),
  CONSTRAINT event_sale_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);

CREATE TABLE event_ticket (
  website_id text NOT NULL,
  event_id text NOT NULL,
  item_id text NOT NULL,
  position integer NOT NULL,
  linked_at timestamp with time zone NOT NULL,
  CONSTRAINT event_ticket_website_id_item_id_key UNIQUE (website_id, item_id),
  CONSTRAINT event_ticket_pkey PRIMARY KEY (website_id, event_id, item_id),
  CONSTRAINT event_ticket_event_fk FOREIGN KEY (website_id, event_id) REFERENCES event_sale(website_id, event_id) ON DELETE CASCADE,
  CONSTRAINT event_ticket_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);

CREATE TABLE experiment (
  website_id text NOT NULL,
  experiment_id text NOT NULL,
  key text NOT NULL,
  name text NOT NULL,
  collection_id text NOT NULL,
  challenger jsonb NOT NULL,
  goal text NOT NULL,
  goal_collection_id text,
  share_a integer NOT NULL,
  share_b integer NOT NULL,
  status text NOT NULL,
  outcome text,
  result jsonb,
  visitor_count integer DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT experiment_website_id_key_key UNIQUE (website_id, key),
  CONSTRAINT experiment_pkey PRIMARY KEY (website_id, experiment_id),
  CONSTRAINT experiment_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT experiment_check CHECK (((share_a + share_b) = 10000)),
  CONSTRAINT experiment_check1 CHECK (((status = 'ended'::text) = (outcome IS NOT NULL))),
  CONSTRAINT experiment_goal_check CHECK ((goal = ANY (ARRAY['order'::text, 'newsletter'::text, 'form'::text, 'page'::text]))),
  CONSTRAINT experiment_outcome_check CHECK ((outcome = ANY (ARRAY['a'::text, 'b'::text, 'none'::text, 'gone'::text]))),
  CONSTRAINT experiment_share_a_check CHECK ((share_a > 0)),
  CONSTRAINT experiment_share_b_check CHECK ((share_b > 0)),
  CONSTRAINT experiment_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'running'::text, 'paused'::text, 'ended'::text])))
);
CREATE UNIQUE INDEX experiment_of_page ON public.experiment USING btree (website_id, collection_id) WHERE (status = ANY (ARRAY['running'::text, 'paused'::text]));

CREATE TABLE experiment_visitor (
  website_id text NOT NULL,
  experiment_id text NOT NULL,
  visitor_key text NOT NULL,
  seen text NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  converted_at timestamp with time zone,
  CONSTRAINT experiment_visitor_pkey PRIMARY KEY (website_id, experiment_id, visitor_key),
  CONSTRAINT experiment_visitor_website_id_experiment_id_fkey FOREIGN KEY (website_id, experiment_id) REFERENCES experiment(website_id, experiment_id) ON DELETE CASCADE,
  CONSTRAINT experiment_visitor_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT experiment_visitor_seen_check CHECK ((seen = ANY (ARRAY['a'::text, 'b'::text])))
);

CREATE TABLE form (
  website_id text NOT NULL,
  form_id text NOT NULL,
  name text NOT NULL,
  definition jsonb NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT form_pkey PRIMARY KEY (website_id, form_id),
  CONSTRAINT form_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);

CREATE TABLE form_submission (
  website_id text NOT NULL,
  submission_id text NOT NULL,
  form_id text NOT NULL,
  submission_key text NOT NULL,
  answers json NOT NULL,
  page_title text DEFAULT ''::text NOT NULL,
  page_path text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  spam_reason text,
  read_at timestamp with time zone,
  sender_email text,
  CONSTRAINT form_submission_website_id_submission_key_key UNIQUE (website_id, submission_key),
  CONSTRAINT form_submission_pkey PRIMARY KEY (website_id, submission_id),
  CONSTRAINT form_submission_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT form_submission_website_id_form_id_fkey FOREIGN KEY (website_id, form_id) REFERENCES form(website_id, form_id) ON DELETE CASCADE,
  CONSTRAINT form_submission_spam_reason_check CHECK ((spam_reason = ANY (ARRAY['trap'::text, 'links'::text, 'words'::text])))
);
CREATE INDEX form_submission_form_idx ON public.form_submission USING btree (website_id, form_id, submission_id DESC);
CREATE INDEX form_submission_sender_idx ON public.form_submission USING btree (website_id, sender_email);
CREATE INDEX form_submission_spam_idx ON public.form_submission USING btree (website_id, form_id, submission_id DESC) WHERE (spam_reason IS NOT NULL);
CREATE INDEX form_submission_unread_idx ON public.form_submission USING btree (website_id, form_id) WHERE ((read_at IS NULL) AND (spam_reason IS NULL));

CREATE TABLE form_upload (
  website_id text NOT NULL,
  upload_id text NOT NULL,
  form_id text NOT NULL,
  field_id text NOT NULL,
  name text NOT NULL,
  content_type text NOT NULL,
  byte_size bigint NOT NULL,
  network_key text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  received_at timestamp with time zone,
  submission_id text,
  CONSTRAINT form_upload_pkey PRIMARY KEY (website_id, upload_id),
  CONSTRAINT form_upload_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT form_upload_byte_size_check CHECK ((byte_size >= 0))
);
CREATE INDEX form_upload_created_idx ON public.form_upload USING btree (website_id, created_at);
CREATE INDEX form_upload_network_idx ON public.form_upload USING btree (website_id, created_at) WHERE (network_key <> ''::text);
CREATE INDEX form_upload_submission_idx ON public.form_upload USING btree (website_id, submission_id) WHERE (submission_id IS NOT NULL);

CREATE TABLE former_address (
  website_id text NOT NULL,
  language text NOT NULL,
  record_kind text NOT NULL,
  record_id text NOT NULL,
  slug text NOT NULL,
  replaced_at timestamp with time zone NOT NULL,
  CONSTRAINT former_address_pkey PRIMARY KEY (website_id, language, record_kind, record_id, slug),
  CONSTRAINT former_address_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT former_address_record_kind_check CHECK ((record_kind = ANY (ARRAY['collection'::text, 'item'::text, 'category'::text])))
);
CREATE INDEX former_address_slug_idx ON public.former_address USING btree (website_id, language, record_kind, slug);

CREATE TABLE fulfillment (
  website_id text NOT NULL,
  order_id text NOT NULL,
  fulfillment_id text NOT NULL,
  carrier text DEFAULT ''::text NOT NULL,
  tracking_number text DEFAULT ''::text NOT NULL,
  tracking_url text DEFAULT ''::text NOT NULL,
  account_id text,
  shipped_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT fulfillment_pkey PRIMARY KEY (website_id, order_id, fulfillment_id),
  CONSTRAINT fulfillment_website_id_order_id_fkey FOREIGN KEY (website_id, order_id) REFERENCES sales_order(website_id, order_id) ON DELETE CASCADE
);

CREATE TABLE fulfillment_line (
  website_id text NOT NULL,
  order_id text NOT NULL,
  fulfillment_id text NOT NULL,
  line_id text NOT NULL,
  quantity integer NOT NULL,
  CONSTRAINT fulfillment_line_pkey PRIMARY KEY (website_id, order_id, fulfillment_id, line_id),
  CONSTRAINT fulfillment_line_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT fulfillment_line_website_id_order_id_fulfillment_id_fkey FOREIGN KEY (website_id, order_id, fulfillment_id) REFERENCES fulfillment(website_id, order_id, fulfillment_id) ON DELETE CASCADE,
  CONSTRAINT fulfillment_line_website_id_order_id_line_id_fkey FOREIGN KEY (website_id, order_id, line_id) REFERENCES order_line(website_id, order_id, line_id) ON DELETE CASCADE,
  CONSTRAINT fulfillment_line_quantity_check CHECK ((quantity > 0))
);

CREATE TABLE gift_card (
  website_id text NOT NULL,
  gift_card_id text NOT NULL,
  code_hash text NOT NULL,
  last_characters text NOT NULL,
  currency text NOT NULL,
  initial_minor bigint NOT NULL,
  balance_minor bigint NOT NULL,
  order_id text NOT NULL,
  line_id text NOT NULL,
  number integer NOT NULL,
  recipient_email text NOT NULL,
  recipient_name text DEFAULT ''::text NOT NULL,
  is_test boolean NOT NULL,
  disabled_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT gift_card_pkey PRIMARY KEY (website_id, gift_card_id),
  CONSTRAINT gift_card_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT gift_card_website_id_order_id_fkey FOREIGN KEY (website_id, order_id) REFERENCES sales_order(website_id, order_id),
  CONSTRAINT gift_card_check CHECK (((balance_minor >= 0) AND (balance_minor <= initial_minor))),
  CONSTRAINT gift_card_initial_minor_check CHECK ((initial_minor > 0))
);
CREATE UNIQUE INDEX gift_card_code_key ON public.gift_card USING btree (website_id, code_hash);
CREATE INDEX gift_card_created_idx ON public.gift_card USING btree (website_id, created_at);
CREATE INDEX gift_card_disabled_idx ON public.gift_card USING btree (website_id, disabled_at) WHERE (disabled_at IS NOT NULL);
CREATE UNIQUE INDEX gift_card_order_key ON public.gift_card USING btree (website_id, order_id, line_id, number);

CREATE TABLE gift_card_use (
  website_id text NOT NULL,
  payment_id text NOT NULL,
  gift_card_id text NOT NULL,
  amount_minor bigint NOT NULL,
  status text DEFAULT 'held'::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  returned_at timestamp with time zone,
  CONSTRAINT gift_card_use_pkey PRIMARY KEY (website_id, payment_id, gift_card_id),
  CONSTRAINT gift_card_use_website_id_gift_card_id_fkey FOREIGN KEY (website_id, gift_card_id) REFERENCES gift_card(website_id, gift_card_id),
  CONSTRAINT gift_card_use_website_id_payment_id_fkey FOREIGN KEY (website_id, payment_id) REFERENCES payment(website_id, payment_id),
  CONSTRAINT gift_card_use_amount_minor_check CHECK ((amount_minor > 0))
);
CREATE INDEX gift_card_use_card_idx ON public.gift_card_use USING btree (website_id, gift_card_id);
CREATE INDEX gift_card_use_created_idx ON public.gift_card_use USING btree (website_id, created_at);
CREATE INDEX gift_card_use_returned_idx ON public.gift_card_use USING btree (website_id, returned_at) WHERE (returned_at IS NOT NULL);

CREATE TABLE idempotency (
  website_id text NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  status_code integer,
  response jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT idempotency_pkey PRIMARY KEY (website_id, key),
  CONSTRAINT idempotency_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);

CREATE TABLE invoice (
  website_id text NOT NULL,
  order_id text NOT NULL,
  invoice_number bigint NOT NULL,
  account_id text,
  issued_at timestamp with time zone NOT NULL,
  CONSTRAINT invoice_pkey PRIMARY KEY (website_id, order_id),
  CONSTRAINT invoice_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT invoice_website_id_order_id_fkey FOREIGN KEY (website_id, order_id) REFERENCES sales_order(website_id, order_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX invoice_number_key ON public.invoice USING btree (website_id, invoice_number);

CREATE TABLE invoice_number (
  website_id text NOT NULL,
  last bigint NOT NULL,
  CONSTRAINT invoice_number_pkey PRIMARY KEY (website_id),
  CONSTRAINT invoice_number_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT invoice_number_last_check CHECK ((last >= 0))
);

CREATE TABLE item (
  website_id text NOT NULL,
  item_id text NOT NULL,
  collection_id text NOT NULL,
  record_type integer NOT NULL,
  slug text NOT NULL,
  title text NOT NULL,
  excerpt text DEFAULT ''::text NOT NULL,
  body text DEFAULT ''::text NOT NULL,
  author_name text DEFAULT ''::text NOT NULL,
  workflow_state text DEFAULT 'published'::text NOT NULL,
  published_at timestamp with time zone,
  featured boolean DEFAULT false NOT NULL,
  tags text[] DEFAULT '{}'::text[] NOT NULL,
  categories text[] DEFAULT '{}'::text[] NOT NULL,
  position integer DEFAULT 0 NOT NULL,
  main_asset_id text,
  source_url text DEFAULT ''::text NOT NULL,
  passthrough boolean DEFAULT false NOT NULL,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  location jsonb,
  content jsonb DEFAULT '{}'::jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  author_id text,
  comments_open boolean DEFAULT false NOT NULL,
  comment_count integer DEFAULT 0 NOT NULL,
  public_comment_count integer DEFAULT 0 NOT NULL,
  like_count integer DEFAULT 0 NOT NULL,
  review_count integer DEFAULT 0 NOT NULL,
  rating_sum integer DEFAULT 0 NOT NULL,
  CONSTRAINT item_pkey PRIMARY KEY (website_id, item_id),
  CONSTRAINT item_website_id_author_id_fkey FOREIGN KEY (website_id, author_id) REFERENCES author(website_id, author_id),
  CONSTRAINT item_website_id_collection_id_fkey FOREIGN KEY (website_id, collection_id) REFERENCES collection(website_id, collection_id) ON DELETE CASCADE,
  CONSTRAINT item_website_id_main_asset_id_fkey FOREIGN KEY (website_id, main_asset_id) REFERENCES asset(website_id, asset_id)
);
CREATE INDEX item_author_idx ON public.item USING btree (website_id, author_id) WHERE (author_id IS NOT NULL);
CREATE INDEX item_categories_idx ON public.item USING gin (categories);
CREATE INDEX item_draft_idx ON public.item USING btree (website_id, updated_at DESC, item_id) WHERE (workflow_state = 'draft'::text);
CREATE INDEX item_file_ids_idx ON public.item USING gin (file_ids(((((((((excerpt || ' '::text) || body) || ' '::text) || source_url) || ' '::text) || COALESCE((location)::text, ''::text)) || ' '::text) || (content)::text))) WITH (gin_pending_list_limit='256');
CREATE INDEX item_main_asset_idx ON public.item USING btree (website_id, main_asset_id) WHERE (main_asset_id IS NOT NULL);
CREATE INDEX item_position_idx ON public.item USING btree (website_id, collection_id, "position", item_id);
CREATE INDEX item_published_idx ON public.item USING btree (website_id, collection_id, published_at DESC, item_id);
CREATE UNIQUE INDEX item_slug_key ON public.item USING btree (website_id, collection_id, lower(slug));
CREATE INDEX item_starts_idx ON public.item USING btree (website_id, collection_id, starts_at) WHERE (starts_at IS NOT NULL);
CREATE INDEX item_tags_idx ON public.item USING gin (tags);
CREATE INDEX item_title_idx ON public.item USING btree (website_id, lower(title) COLLATE "C");
CREATE INDEX item_title_words_idx ON public.item USING gin (title_keys(website_id, title)) WITH (gin_pending_list_limit='256');

CREATE TABLE item_asset (
  website_id text NOT NULL,
  item_id text NOT NULL,
  asset_id text NOT NULL,
  position integer NOT NULL,
  CONSTRAINT item_asset_pkey PRIMARY KEY (website_id, item_id, asset_id),
  CONSTRAINT item_asset_website_id_asset_id_fkey FOREIGN KEY (website_id, asset_id) REFERENCES asset(website_id, asset_id),
  CONSTRAINT item_asset_website_id_item_id_fkey FOREIGN KEY (website_id, item_id) REFERENCES item(website_id, item_id) ON DELETE CASCADE
);
CREATE INDEX item_asset_asset_idx ON public.item_asset USING btree (website_id, asset_id);

CREATE TABLE item_comment (
  website_id text NOT NULL,
  comment_id text NOT NULL,
  item_id text NOT NULL,
  root_id text NOT NULL,
  parent_id text,
  depth integer NOT NULL,
  state text NOT NULL,
  spam_reason text,
  author_name text NOT NULL,
  author_email text DEFAULT ''::text NOT NULL,
  author_url text DEFAULT ''::text NOT NULL,
  body text NOT NULL,
  customer_id text,
  visitor_key text DEFAULT ''::text NOT NULL,
  network_key text DEFAULT ''::text NOT NULL,
  is_owner boolean DEFAULT false NOT NULL,
  flag_count integer DEFAULT 0 NOT NULL,
  like_count integer DEFAULT 0 NOT NULL,
  reviewed_at timestamp with time zone,
  edited_at timestamp with time zone,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT item_comment_pkey PRIMARY KEY (website_id, comment_id),
  CONSTRAINT item_comment_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);
CREATE INDEX item_comment_customer_idx ON public.item_comment USING btree (website_id, customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX item_comment_email_idx ON public.item_comment USING btree (website_id, lower(author_email)) WHERE (author_email <> ''::text);
CREATE INDEX item_comment_parent_idx ON public.item_comment USING btree (website_id, parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX item_comment_state_idx ON public.item_comment USING btree (website_id, state, comment_id);
CREATE INDEX item_comment_thread_idx ON public.item_comment USING btree (website_id, item_id, root_id);
CREATE INDEX item_comment_visitor_idx ON public.item_comment USING btree (website_id, visitor_key) WHERE (visitor_key <> ''::text);

CREATE TABLE item_search (
  website_id text NOT NULL,
  item_id text NOT NULL,
  collection_id text NOT NULL,
  listed_from timestamp with time zone NOT NULL,
  document tsvector NOT NULL,
  CONSTRAINT item_search_pkey PRIMARY KEY (website_id, item_id),
  CONSTRAINT item_search_website_id_item_id_fkey FOREIGN KEY (website_id, item_id) REFERENCES item(website_id, item_id) ON DELETE CASCADE
);
CREATE INDEX item_search_listed_idx ON public.item_search USING btree (website_id, listed_from DESC, item_id DESC);
CREATE INDEX item_search_words_idx ON public.item_search USING gin (search_keys(website_id, document)) WITH (gin_pending_list_limit='256');

CREATE TABLE like_publication (
  website_id text NOT NULL,
  due_at timestamp with time zone NOT NULL,
  CONSTRAINT like_publication_pkey PRIMARY KEY (website_id),
  CONSTRAINT like_publication_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);

CREATE TABLE list_view (
  website_id text NOT NULL,
  list text NOT NULL,
  view_id text NOT NULL,
  account_id text,
  name text NOT NULL,
  filters jsonb DEFAULT '{}'::jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT list_view_pkey PRIMARY KEY (website_id, list, view_id),
  CONSTRAINT list_view_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);

CREATE TABLE mail (
  website_id text NOT NULL,
  mail_id text NOT NULL,
  kind text NOT NULL,
  subject_id text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  html text NOT NULL,
  plain text NOT NULL,
  status text DEFAULT 'queued'::text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  error text,
  send_after timestamp with time zone DEFAULT now() NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  sent_at timestamp with time zone,
  is_private boolean DEFAULT false NOT NULL,
  order_id text,
  unsubscribe_url text,
  attachment text,
  CONSTRAINT mail_pkey PRIMARY KEY (website_id, mail_id),
  CONSTRAINT mail_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);
CREATE INDEX mail_failed_idx ON public.mail USING btree (website_id, mail_id) WHERE (status = 'failed'::text);
CREATE UNIQUE INDEX mail_once_key ON public.mail USING btree (website_id, kind, subject_id);
CREATE INDEX mail_order_idx ON public.mail USING btree (website_id, order_id, mail_id) WHERE (order_id IS NOT NULL);
CREATE INDEX mail_queued_idx ON public.mail USING btree (website_id, mail_id) WHERE (status = 'queued'::text);

CREATE TABLE mail_suppression (
  website_id text NOT NULL,
  address_hash text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT mail_suppression_pkey PRIMARY KEY (website_id, address_hash),
  CONSTRAINT mail_suppression_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);

CREATE TABLE mail_template (
  website_id text NOT NULL,
  template_id text NOT NULL,
  kind text NOT NULL,
  language text NOT NULL,
  subject text,
  heading text,
  opening text,
  closing text,
  version integer NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  changed_by text,
  CONSTRAINT mail_template_pkey PRIMARY KEY (website_id, template_id),
  CONSTRAINT mail_template_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);

CREATE TABLE member_area (
  website_id text NOT NULL,
  area_id text NOT NULL,
  name text NOT NULL,
  text text DEFAULT ''::text NOT NULL,
  is_open boolean DEFAULT true NOT NULL,
  menus text DEFAULT 'all'::text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT member_area_pkey PRIMARY KEY (website_id, area_id),
  CONSTRAINT member_area_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT member_area_menus_check CHECK ((menus = ANY (ARRAY['all'::text, 'members'::text])))
);

CREATE TABLE member_area_member (
  website_id text NOT NULL,
  area_id text NOT NULL,
  customer_id text NOT NULL,
  member_id text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  added_by text,
  CONSTRAINT member_area_member_pkey PRIMARY KEY (website_id, area_id, customer_id),
  CONSTRAINT member_area_member_area_fk FOREIGN KEY (website_id, area_id) REFERENCES member_area(website_id, area_id) ON DELETE CASCADE,
  CONSTRAINT member_area_member_customer_fk FOREIGN KEY (website_id, customer_id) REFERENCES customer(website_id, customer_id) ON DELETE CASCADE,
  CONSTRAINT member_area_member_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);
CREATE INDEX member_area_member_customer_idx ON public.member_area_member USING btree (website_id, customer_id);
CREATE UNIQUE INDEX member_area_member_id_key ON public.member_area_member USING btree (website_id, member_id);
CREATE INDEX member_area_member_list_idx ON public.member_area_member USING btree (website_id, area_id, member_id DESC);

CREATE TABLE member_area_page (
  website_id text NOT NULL,
  collection_id text NOT NULL,
  area_id text NOT NULL,
  CONSTRAINT member_area_page_pkey PRIMARY KEY (website_id, collection_id),
  CONSTRAINT member_area_page_collection_fk FOREIGN KEY (website_id, collection_id) REFERENCES collection(website_id, collection_id) ON DELETE CASCADE,
  CONSTRAINT member_area_page_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);
CREATE INDEX member_area_page_area_idx ON public.member_area_page USING btree (website_id, area_id);

CREATE TABLE member_area_plan (
  website_id text NOT NULL,
  area_id text NOT NULL,
  item_id text NOT NULL,
  position integer NOT NULL,
  CONSTRAINT member_area_plan_pkey PRIMARY KEY (website_id, area_id, item_id),
  CONSTRAINT member_area_plan_area_fk FOREIGN KEY (website_id, area_id) REFERENCES member_area(website_id, area_id) ON DELETE CASCADE,
  CONSTRAINT member_area_plan_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);
CREATE INDEX member_area_plan_item_idx ON public.member_area_plan USING btree (website_id, item_id);

CREATE TABLE newsletter_list (
  website_id text NOT NULL,
  list_id text NOT NULL,
  name text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  is_public boolean DEFAULT true NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT newsletter_list_pkey PRIMARY KEY (website_id, list_id),
  CONSTRAINT newsletter_list_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX newsletter_list_name_key ON public.newsletter_list USING btree (website_id, lower(name));

CREATE TABLE order_download (
  website_id text NOT NULL,
  order_id text NOT NULL,
  line_id text NOT NULL,
  asset_id text NOT NULL,
  sent_bytes bigint NOT NULL,
  CONSTRAINT order_download_pkey PRIMARY KEY (website_id, order_id, line_id, asset_id),
  CONSTRAINT order_download_website_id_order_id_line_id_fkey FOREIGN KEY (website_id, order_id, line_id) REFERENCES order_line(website_id, order_id, line_id) ON DELETE CASCADE,
  CONSTRAINT order_download_sent_bytes_check CHECK ((sent_bytes >= 0))
);

CREATE TABLE order_event (
  website_id text NOT NULL,
  order_id text NOT NULL,
  event_id text NOT NULL,
  kind text NOT NULL,
  data jsonb DEFAULT '{}'::jsonb NOT NULL,
  account_id text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT order_event_pkey PRIMARY KEY (website_id, order_id, event_id),
  CONSTRAINT order_event_website_id_order_id_fkey FOREIGN KEY (website_id, order_id) REFERENCES sales_order(website_id, order_id) ON DELETE CASCADE
);

CREATE TABLE order_import (
  website_id text NOT NULL,
  import_id text NOT NULL,
  account_id text NOT NULL,
  person text NOT NULL,
  role text NOT NULL,
  file_name text NOT NULL,
  byte_size bigint NOT NULL,
  options jsonb NOT NULL,
  is_dry_run boolean DEFAULT true NOT NULL,
  status text NOT NULL,
  done integer DEFAULT 0 NOT NULL,
  total integer DEFAULT 0 NOT NULL,
  attempt integer DEFAULT 0 NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  problem text DEFAULT ''::text NOT NULL,
  report jsonb,
  rows jsonb DEFAULT '[]'::jsonb NOT NULL,
  row_count integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  beat_at timestamp with time zone DEFAULT now() NOT NULL,
  finished_at timestamp with time zone,
  CONSTRAINT order_import_pkey PRIMARY KEY (website_id, import_id),
  CONSTRAINT order_import_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT order_import_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'stopped'::text])))
);
CREATE INDEX order_import_beat_idx ON public.order_import USING btree (beat_at) WHERE (status = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE INDEX order_import_created_idx ON public.order_import USING btree (created_at);
CREATE UNIQUE INDEX order_import_unfinished_key ON public.order_import USING btree (website_id) WHERE (status = ANY (ARRAY['waiting'::text, 'running'::text]));

CREATE TABLE order_line (
  website_id text NOT NULL,
  order_id text NOT NULL,
  line_id text NOT NULL,
  item_id text NOT NULL,
  variant_id text NOT NULL,
  product_type integer NOT NULL,
  title text NOT NULL,
  sku text NOT NULL,
  options jsonb DEFAULT '[]'::jsonb NOT NULL,
  additional_fields jsonb,
  subscription_plan jsonb,
  quantity integer NOT NULL,
  unit_price_minor bigint NOT NULL,
  discount_minor bigint DEFAULT 0 NOT NULL,
  tax_minor bigint DEFAULT 0 NOT NULL,
  asset_id text,
  position integer NOT NULL,
  fulfilled_quantity integer DEFAULT 0 NOT NULL,
  removed_quantity integer DEFAULT 0 NOT NULL,
  restocked_quantity integer DEFAULT 0 NOT NULL,
  returned_quantity integer DEFAULT 0 NOT NULL,
  CONSTRAINT order_line_pkey PRIMARY KEY (website_id, order_id, line_id),
  CONSTRAINT order_line_website_id_order_id_fkey FOREIGN KEY (website_id, order_id) REFERENCES sales_order(website_id, order_id) ON DELETE CASCADE,
  CONSTRAINT order_line_check CHECK (((restocked_quantity >= 0) AND (restocked_quantity <= quantity))),
  CONSTRAINT order_line_fulfilled_quantity_check CHECK ((fulfilled_quantity >= 0)),
  CONSTRAINT order_line_pieces_check CHECK (((fulfilled_quantity + removed_quantity) <= quantity)),
  CONSTRAINT order_line_quantity_check CHECK ((quantity > 0)),
  CONSTRAINT order_line_removed_quantity_check CHECK ((removed_quantity >= 0)),
  CONSTRAINT order_line_returned_check CHECK (((returned_quantity >= 0) AND (returned_quantity <= fulfilled_quantity)))
);
CREATE INDEX order_line_donation_idx ON public.order_line USING btree (website_id, order_id) WHERE (product_type = 6);
CREATE INDEX order_line_item_idx ON public.order_line USING btree (website_id, item_id, order_id);

CREATE TABLE order_number (
  website_id text NOT NULL,
  last bigint NOT NULL,
  last_draft bigint DEFAULT 0 NOT NULL,
  CONSTRAINT order_number_pkey PRIMARY KEY (website_id),
  CONSTRAINT order_number_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);

CREATE TABLE order_return (
  website_id text NOT NULL,
  order_id text NOT NULL,
  return_id text NOT NULL,
  state text NOT NULL,
  by_buyer boolean NOT NULL,
  reason text DEFAULT ''::text NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  credited_minor bigint DEFAULT 0 NOT NULL,
  CONSTRAINT order_return_pkey PRIMARY KEY (website_id, order_id, return_id),
  CONSTRAINT order_return_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT order_return_website_id_order_id_fkey FOREIGN KEY (website_id, order_id) REFERENCES sales_order(website_id, order_id) ON DELETE CASCADE,
  CONSTRAINT order_return_credited_minor_check CHECK ((credited_minor >= 0))
);
CREATE INDEX order_return_open_idx ON public.order_return USING btree (website_id, order_id) WHERE (state = ANY (ARRAY['requested'::text, 'approved'::text, 'received'::text]));

CREATE TABLE order_return_line (
  website_id text NOT NULL,
  order_id text NOT NULL,
  return_id text NOT NULL,
  line_id text NOT NULL,
  quantity integer NOT NULL,
  received_quantity integer,
  restocked_quantity integer DEFAULT 0 NOT NULL,
  CONSTRAINT order_return_line_pkey PRIMARY KEY (website_id, order_id, return_id, line_id),
  CONSTRAINT order_return_line_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT order_return_line_website_id_order_id_line_id_fkey FOREIGN KEY (website_id, order_id, line_id) REFERENCES order_line(website_id, order_id, line_id) ON DELETE CASCADE,
  CONSTRAINT order_return_line_website_id_order_id_return_id_fkey FOREIGN KEY (website_id, order_id, return_id) REFERENCES order_return(website_id, order_id, return_id) ON DELETE CASCADE,
  CONSTRAINT order_return_line_check CHECK (((received_quantity >= 0) AND (received_quantity <= quantity))),
  CONSTRAINT order_return_line_check1 CHECK ((restocked_quantity <= COALESCE(received_quantity, 0))),
  CONSTRAINT order_return_line_quantity_check CHECK ((quantity > 0)),
  CONSTRAINT order_return_line_restocked_quantity_check CHECK ((restocked_quantity >= 0))
);

CREATE TABLE order_tag (
  website_id text NOT NULL,
  order_id text NOT NULL,
  tag text NOT NULL,
  CONSTRAINT order_tag_pkey PRIMARY KEY (website_id, order_id, tag),
  CONSTRAINT order_tag_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT order_tag_website_id_order_id_fkey FOREIGN KEY (website_id, order_id) REFERENCES sales_order(website_id, order_id) ON DELETE CASCADE
);
CREATE INDEX order_tag_tag_idx ON public.order_tag USING btree (website_id, tag, order_id);

CREATE TABLE page_speed (
  website_id text NOT NULL,
  path text NOT NULL,
  day date NOT NULL,
  device text NOT NULL,
  metric text NOT NULL,
  bucket smallint NOT NULL,
  count bigint NOT NULL,
  CONSTRAINT page_speed_pkey PRIMARY KEY (website_id, path, day, device, metric, bucket),
  CONSTRAINT page_speed_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT page_speed_count_check CHECK ((count > 0)),
  CONSTRAINT page_speed_device_check CHECK ((device = ANY (ARRAY['phone'::text, 'tablet'::text, 'desktop'::text]))),
  CONSTRAINT page_speed_metric_check CHECK ((metric = ANY (ARRAY['LCP'::text, 'INP'::text, 'CLS'::text, 'FCP'::text, 'TTFB'::text])))
);
CREATE INDEX page_speed_old_day_idx ON public.page_speed USING btree (day) WHERE (path = ''::text);
CREATE INDEX page_speed_old_page_idx ON public.page_speed USING btree (day) WHERE (path <> ''::text);
CREATE INDEX page_speed_page_idx ON public.page_speed USING btree (website_id, day) WHERE (path <> ''::text);

CREATE TABLE payment (
  website_id text NOT NULL,
  payment_id text NOT NULL,
  cart_id text NOT NULL,
  attempt_no integer NOT NULL,
  order_id text,
  provider text NOT NULL,
  status text NOT NULL,
  amount_minor bigint NOT NULL,
  currency text NOT NULL,
  provider_ref text,
  failure_code text,
  idempotency_key text,
  checkout jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  refunded_minor bigint DEFAULT 0 NOT NULL,
  captures_later boolean DEFAULT false NOT NULL,
  capture_before timestamp with time zone,
  capture_warned_at timestamp with time zone,
  method text,
  recovered_minor bigint DEFAULT 0 NOT NULL,
  recovered_at timestamp with time zone,
  CONSTRAINT payment_pkey PRIMARY KEY (website_id, payment_id),
  CONSTRAINT payment_website_id_cart_id_fkey FOREIGN KEY (website_id, cart_id) REFERENCES cart(website_id, cart_id),
  CONSTRAINT payment_website_id_order_id_fkey FOREIGN KEY (website_id, order_id) REFERENCES sales_order(website_id, order_id),
  CONSTRAINT payment_recovered_minor_check CHECK ((recovered_minor >= 0)),
  CONSTRAINT payment_refunded_check CHECK (((refunded_minor >= 0) AND (refunded_minor <= amount_minor)))
);
CREATE UNIQUE INDEX payment_attempt_key ON public.payment USING btree (website_id, cart_id, attempt_no);
CREATE INDEX payment_authorized_idx ON public.payment USING btree (capture_before) WHERE (status = 'authorized'::text);
CREATE INDEX payment_open_idx ON public.payment USING btree (created_at) WHERE ((status = ANY (ARRAY['pending'::text, 'requires_action'::text, 'unknown'::text])) AND (order_id IS NULL));
CREATE UNIQUE INDEX payment_open_key ON public.payment USING btree (website_id, cart_id) WHERE ((order_id IS NULL) AND (status = ANY (ARRAY['pending'::text, 'requires_action'::text, 'unknown'::text, 'authorized'::text])));
CREATE INDEX payment_order_idx ON public.payment USING btree (website_id, order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX payment_promised_idx ON public.payment USING btree (updated_at) WHERE ((status = 'pending'::text) AND (order_id IS NOT NULL) AND (provider_ref IS NOT NULL));
CREATE INDEX payment_recovered_idx ON public.payment USING btree (website_id, recovered_at) WHERE (recovered_minor > 0);
CREATE INDEX payment_ref_idx ON public.payment USING btree (website_id, provider, provider_ref) WHERE (provider_ref IS NOT NULL);

CREATE TABLE payment_account (
  website_id text NOT NULL,
  provider text NOT NULL,
  is_test boolean NOT NULL,
  account_ref text NOT NULL,
  account_name text NOT NULL,
  publishable_key text NOT NULL,
  sealed_secret text NOT NULL,
  sealed_webhook_secret text NOT NULL,
  captures_later boolean DEFAULT false NOT NULL,
  is_enabled boolean DEFAULT true NOT NULL,
  verified_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  methods jsonb DEFAULT '[]'::jsonb NOT NULL,
  country text DEFAULT ''::text NOT NULL,
  CONSTRAINT payment_account_pkey PRIMARY KEY (website_id, provider, is_test),
  CONSTRAINT payment_account_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);

CREATE TABLE payment_event (
  website_id text NOT NULL,
  provider text NOT NULL,
  event_id text NOT NULL,
  kind text NOT NULL,
  is_test boolean NOT NULL,
  provider_ref text,
  payment_id text,
  data jsonb DEFAULT '{}'::jsonb NOT NULL,
  received_at timestamp with time zone DEFAULT now() NOT NULL,
  processed_at timestamp with time zone,
  outcome text,
  tries integer DEFAULT 0 NOT NULL,
  tried_at timestamp with time zone,
  CONSTRAINT payment_event_pkey PRIMARY KEY (website_id, provider, event_id),
  CONSTRAINT payment_event_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);
CREATE INDEX payment_event_waiting_idx ON public.payment_event USING btree (received_at) WHERE (processed_at IS NULL);

CREATE TABLE payment_refund (
  website_id text NOT NULL,
  refund_id text NOT NULL,
  payment_id text NOT NULL,
  order_id text NOT NULL,
  provider text NOT NULL,
  provider_ref text,
  amount_minor bigint NOT NULL,
  status text NOT NULL,
  reason text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  notify boolean DEFAULT false NOT NULL,
  return_id text,
  settles_balance boolean DEFAULT false NOT NULL,
  CONSTRAINT payment_refund_pkey PRIMARY KEY (website_id, refund_id),
  CONSTRAINT payment_refund_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT payment_refund_website_id_payment_id_fkey FOREIGN KEY (website_id, payment_id) REFERENCES payment(website_id, payment_id),
  CONSTRAINT payment_refund_amount_minor_check CHECK ((amount_minor > 0)),
  CONSTRAINT payment_refund_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text])))
);
CREATE INDEX payment_refund_created_idx ON public.payment_refund USING btree (website_id, created_at, refund_id);
CREATE INDEX payment_refund_open_idx ON public.payment_refund USING btree (updated_at) WHERE (status = 'pending'::text);
CREATE INDEX payment_refund_order_idx ON public.payment_refund USING btree (website_id, order_id);
CREATE INDEX payment_refund_payment_idx ON public.payment_refund USING btree (website_id, payment_id);
CREATE UNIQUE INDEX payment_refund_ref_key ON public.payment_refund USING btree (website_id, provider, provider_ref) WHERE (provider_ref IS NOT NULL);

CREATE TABLE payout (
  website_id text NOT NULL,
  payout_id text NOT NULL,
  provider text NOT NULL,
  is_test boolean NOT NULL,
  provider_ref text NOT NULL,
  currency text NOT NULL,
  amount_minor bigint NOT NULL,
  status text NOT NULL,
  arrives_on date NOT NULL,
  created_at timestamp with time zone NOT NULL,
  entries_read_at timestamp with time zone,
  CONSTRAINT payout_pkey PRIMARY KEY (website_id, payout_id),
  CONSTRAINT payout_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT payout_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'in_transit'::text, 'paid'::text, 'failed'::text, 'canceled'::text])))
);
CREATE INDEX payout_day_idx ON public.payout USING btree (website_id, arrives_on, payout_id);
CREATE UNIQUE INDEX payout_ref_key ON public.payout USING btree (website_id, provider, provider_ref);

CREATE TABLE payout_entry (
  website_id text NOT NULL,
  entry_id text NOT NULL,
  payout_id text NOT NULL,
  kind text NOT NULL,
  amount_minor bigint NOT NULL,
  fee_minor bigint NOT NULL,
  provider_ref text NOT NULL,
  payment_ref text,
  CONSTRAINT payout_entry_pkey PRIMARY KEY (website_id, entry_id),
  CONSTRAINT payout_entry_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT payout_entry_website_id_payout_id_fkey FOREIGN KEY (website_id, payout_id) REFERENCES payout(website_id, payout_id) ON DELETE CASCADE,
  CONSTRAINT payout_entry_kind_check CHECK ((kind = ANY (ARRAY['charge'::text, 'refund'::text, 'dispute'::text, 'fee'::text, 'other'::text])))
);
CREATE UNIQUE INDEX payout_entry_ref_key ON public.payout_entry USING btree (website_id, payout_id, provider_ref);

CREATE TABLE popup (
  website_id text NOT NULL,
  popup_id text NOT NULL,
  position integer NOT NULL,
  is_enabled boolean NOT NULL,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  definition jsonb NOT NULL,
  shown_version integer DEFAULT 1 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT popup_pkey PRIMARY KEY (website_id, popup_id),
  CONSTRAINT popup_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);

CREATE TABLE product (
  website_id text NOT NULL,
  item_id text NOT NULL,
  product_type integer NOT NULL,
  option_names text[] DEFAULT '{}'::text[] NOT NULL,
  is_subscribable boolean DEFAULT false NOT NULL,
  subscription_plan jsonb,
  custom_button_label text,
  additional_fields_form jsonb,
  digital_asset_id text,
  tax_class text DEFAULT 'standard'::text NOT NULL,
  scarcity_threshold integer,
  scarcity_text text DEFAULT ''::text NOT NULL,
  sold_out_text text DEFAULT ''::text NOT NULL,
  form_id text,
  multiple_quantity_allowed boolean,
  CONSTRAINT product_pkey PRIMARY KEY (website_id, item_id),
  CONSTRAINT product_website_id_digital_asset_id_fkey FOREIGN KEY (website_id, digital_asset_id) REFERENCES asset(website_id, asset_id),
  CONSTRAINT product_website_id_form_id_fkey FOREIGN KEY (website_id, form_id) REFERENCES form(website_id, form_id),
  CONSTRAINT product_website_id_item_id_fkey FOREIGN KEY (website_id, item_id) REFERENCES item(website_id, item_id) ON DELETE CASCADE,
  CONSTRAINT product_product_type_check CHECK (((product_type >= 1) AND (product_type <= 4))),
  CONSTRAINT product_scarcity_threshold_check CHECK (((scarcity_threshold >= 0) AND (scarcity_threshold <= 999)))
);
CREATE INDEX product_digital_asset_idx ON public.product USING btree (website_id, digital_asset_id) WHERE (digital_asset_id IS NOT NULL);
CREATE INDEX product_form_idx ON public.product USING btree (website_id, form_id) WHERE (form_id IS NOT NULL);

CREATE TABLE product_file (
  website_id text NOT NULL,
  item_id text NOT NULL,
  asset_id text NOT NULL,
  position integer NOT NULL,
  CONSTRAINT product_file_pkey PRIMARY KEY (website_id, item_id, asset_id),
  CONSTRAINT product_file_website_id_asset_id_fkey FOREIGN KEY (website_id, asset_id) REFERENCES asset(website_id, asset_id),
  CONSTRAINT product_file_website_id_item_id_fkey FOREIGN KEY (website_id, item_id) REFERENCES product(website_id, item_id) ON DELETE CASCADE,
  CONSTRAINT product_file_position_check CHECK (("position" > 0))
);
CREATE INDEX product_file_asset_idx ON public.product_file USING btree (website_id, asset_id);

CREATE TABLE product_import (
  website_id text NOT NULL,
  import_id text NOT NULL,
  account_id text NOT NULL,
  person text NOT NULL,
  role text NOT NULL,
  file_name text NOT NULL,
  byte_size bigint NOT NULL,
  options jsonb NOT NULL,
  is_dry_run boolean DEFAULT true NOT NULL,
  status text NOT NULL,
  done integer DEFAULT 0 NOT NULL,
  total integer DEFAULT 0 NOT NULL,
  attempt integer DEFAULT 0 NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  problem text DEFAULT ''::text NOT NULL,
  report jsonb,
  rows jsonb DEFAULT '[]'::jsonb NOT NULL,
  row_count integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  beat_at timestamp with time zone DEFAULT now() NOT NULL,
  finished_at timestamp with time zone,
  CONSTRAINT product_import_pkey PRIMARY KEY (website_id, import_id),
  CONSTRAINT product_import_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT product_import_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'stopped'::text])))
);
CREATE INDEX product_import_beat_idx ON public.product_import USING btree (beat_at) WHERE (status = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE INDEX product_import_created_idx ON public.product_import USING btree (created_at);
CREATE UNIQUE INDEX product_import_unfinished_key ON public.product_import USING btree (website_id) WHERE (status = ANY (ARRAY['waiting'::text, 'running'::text]));

CREATE TABLE product_review (
  website_id text NOT NULL,
  review_id text NOT NULL,
  item_id text NOT NULL,
  order_id text,
  line_id text,
  state text NOT NULL,
  stars integer NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  author_name text NOT NULL,
  author_email text DEFAULT ''::text NOT NULL,
  answer text DEFAULT ''::text NOT NULL,
  answered_at timestamp with time zone,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  is_verified boolean DEFAULT true NOT NULL,
  CONSTRAINT product_review_pkey PRIMARY KEY (website_id, review_id),
  CONSTRAINT product_review_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT product_review_stars_check CHECK (((stars >= 1) AND (stars <= 5)))
);
CREATE INDEX product_review_email_idx ON public.product_review USING btree (website_id, lower(author_email)) WHERE (author_email <> ''::text);
CREATE INDEX product_review_item_idx ON public.product_review USING btree (website_id, item_id, state, review_id);
CREATE UNIQUE INDEX product_review_line_key ON public.product_review USING btree (website_id, order_id, line_id);
CREATE INDEX product_review_state_idx ON public.product_review USING btree (website_id, state, review_id);

CREATE TABLE product_view (
  website_id text NOT NULL,
  view_id text NOT NULL,
  account_id text,
  name text NOT NULL,
  filters jsonb DEFAULT '{}'::jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT product_view_pkey PRIMARY KEY (website_id, view_id),
  CONSTRAINT product_view_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);

CREATE TABLE rate_limit (
  website_id text NOT NULL,
  bucket text NOT NULL,
  window_start timestamp with time zone NOT NULL,
  hits integer NOT NULL,
  CONSTRAINT rate_limit_pkey PRIMARY KEY (website_id, bucket, window_start)
);

CREATE TABLE restock_sign_up (
  website_id text NOT NULL,
  variant_id text NOT NULL,
  email text NOT NULL,
  sign_up_id text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  round integer DEFAULT 1 NOT NULL,
  due_at timestamp with time zone,
  notified_at timestamp with time zone,
  language text,
  CONSTRAINT restock_sign_up_pkey PRIMARY KEY (website_id, variant_id, email),
  CONSTRAINT restock_sign_up_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);
CREATE INDEX restock_sign_up_due_idx ON public.restock_sign_up USING btree (website_id, due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX restock_sign_up_email_idx ON public.restock_sign_up USING btree (website_id, lower(email));
CREATE UNIQUE INDEX restock_sign_up_id_key ON public.restock_sign_up USING btree (website_id, sign_up_id);

CREATE TABLE resumable_upload (
  website_id text NOT NULL,
  upload_id text NOT NULL,
  account_id text NOT NULL,
  filename text NOT NULL,
  byte_size bigint NOT NULL,
  modified_at timestamp with time zone NOT NULL,
  received_bytes bigint DEFAULT 0 NOT NULL,
  content_type text,
  asset_id text,
  problem text,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT resumable_upload_pkey PRIMARY KEY (website_id, upload_id),
  CONSTRAINT resumable_upload_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT resumable_upload_byte_size_check CHECK ((byte_size > 0)),
  CONSTRAINT resumable_upload_check CHECK (((received_bytes >= 0) AND (received_bytes <= byte_size)))
);
CREATE INDEX resumable_upload_age_idx ON public.resumable_upload USING btree (updated_at);
CREATE UNIQUE INDEX resumable_upload_file_key ON public.resumable_upload USING btree (website_id, account_id, filename, byte_size, modified_at);

CREATE TABLE review_request (
  website_id text NOT NULL,
  order_id text NOT NULL,
  line_id text NOT NULL,
  item_id text NOT NULL,
  sent_at timestamp with time zone NOT NULL,
  CONSTRAINT review_request_pkey PRIMARY KEY (website_id, order_id, line_id),
  CONSTRAINT review_request_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);
CREATE INDEX review_request_item_idx ON public.review_request USING btree (website_id, item_id);

CREATE TABLE sales_order (
  website_id text NOT NULL,
  order_id text NOT NULL,
  order_number bigint NOT NULL,
  cart_id text NOT NULL,
  email text NOT NULL,
  customer_name text DEFAULT ''::text NOT NULL,
  fulfillment_status text DEFAULT 'pending'::text NOT NULL,
  payment_status text NOT NULL,
  needs_attention text,
  test_mode boolean NOT NULL,
  currency text NOT NULL,
  subtotal_minor bigint NOT NULL,
  discount_minor bigint DEFAULT 0 NOT NULL,
  shipping_minor bigint DEFAULT 0 NOT NULL,
  tax_minor bigint DEFAULT 0 NOT NULL,
  grand_total_minor bigint NOT NULL,
  shipping_address jsonb,
  billing_address jsonb,
  shipping_option_name text,
  taxes jsonb DEFAULT '[]'::jsonb NOT NULL,
  tax_included boolean DEFAULT false NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  additional_fields jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  terms_accepted_at timestamp with time zone,
  discounts jsonb DEFAULT '[]'::jsonb NOT NULL,
  pickup jsonb,
  customer_id text,
  edit_version integer DEFAULT 0 NOT NULL,
  balance_minor bigint DEFAULT 0 NOT NULL,
  balance_cart_id text,
  written_off_minor bigint DEFAULT 0 NOT NULL,
  written_off_at timestamp with time zone,
  source text,
  source_key text,
  source_number text,
  import_id text,
  language text,
  tax_number text,
  tax_exemption text,
  tax_number_proof jsonb,
  slot_starts_at timestamp with time zone,
  slot_ends_at timestamp with time zone,
  CONSTRAINT sales_order_pkey PRIMARY KEY (website_id, order_id),
  CONSTRAINT sales_order_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT sales_order_check CHECK ((grand_total_minor = (((subtotal_minor - discount_minor) + shipping_minor) +
CASE
    WHEN tax_included THEN (0)::bigint
    ELSE tax_minor
END))),
  CONSTRAINT sales_order_written_off_minor_check CHECK ((written_off_minor >= 0))
);
CREATE INDEX sales_order_address_idx ON public.sales_order USING btree (website_id, lower(email) COLLATE "C");
CREATE INDEX sales_order_attention_idx ON public.sales_order USING btree (website_id, order_id) WHERE (fulfillment_status = 'needs_attention'::text);
CREATE UNIQUE INDEX sales_order_cart_key ON public.sales_order USING btree (website_id, cart_id);
CREATE INDEX sales_order_created_idx ON public.sales_order USING btree (website_id, created_at) INCLUDE (test_mode, fulfillment_status, payment_status, currency, grand_total_minor);
CREATE INDEX sales_order_customer_idx ON public.sales_order USING btree (website_id, customer_id, order_id);
CREATE INDEX sales_order_email_idx ON public.sales_order USING btree (lower(email), website_id);
CREATE INDEX sales_order_import_idx ON public.sales_order USING btree (website_id, import_id, order_id) WHERE (import_id IS NOT NULL);
CREATE INDEX sales_order_last_name_idx ON public.sales_order USING btree (website_id, lower("substring"(customer_name, '[^ ]+$'::text)) COLLATE "C");
CREATE INDEX sales_order_name_idx ON public.sales_order USING btree (website_id, lower(customer_name) COLLATE "C");
CREATE UNIQUE INDEX sales_order_number_key ON public.sales_order USING btree (website_id, order_number);
CREATE INDEX sales_order_partial_idx ON public.sales_order USING btree (website_id, order_id) WHERE (fulfillment_status = 'partially_fulfilled'::text);
CREATE INDEX sales_order_pending_idx ON public.sales_order USING btree (website_id, order_id) WHERE (fulfillment_status = 'pending'::text);
CREATE INDEX sales_order_slot_idx ON public.sales_order USING btree (website_id, slot_starts_at) WHERE (slot_starts_at IS NOT NULL);
CREATE UNIQUE INDEX sales_order_source_key ON public.sales_order USING btree (website_id, source, source_key) WHERE (source IS NOT NULL);
CREATE INDEX sales_order_source_number_idx ON public.sales_order USING btree (website_id, lower(source_number)) WHERE (source_number IS NOT NULL);
CREATE INDEX sales_order_to_fulfill_idx ON public.sales_order USING btree (website_id, order_id) WHERE ((fulfillment_status = ANY (ARRAY['pending'::text, 'partially_fulfilled'::text])) AND (payment_status <> ALL (ARRAY['refunded'::text, 'voided'::text])));
CREATE INDEX sales_order_updated_idx ON public.sales_order USING btree (website_id, updated_at, order_id);
CREATE INDEX sales_order_written_off_idx ON public.sales_order USING btree (website_id, written_off_at) WHERE (written_off_minor > 0);

CREATE TABLE saved_card (
  website_id text NOT NULL,
  card_id text NOT NULL,
  customer_id text,
  provider text NOT NULL,
  is_test boolean NOT NULL,
  account_ref text NOT NULL,
  customer_ref text NOT NULL,
  method_ref text NOT NULL,
  brand text NOT NULL,
  last_four text NOT NULL,
  expiry_month integer NOT NULL,
  expiry_year integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  removed_at timestamp with time zone,
  attempt_at timestamp with time zone,
  attempts integer DEFAULT 0 NOT NULL,
  CONSTRAINT saved_card_pkey PRIMARY KEY (website_id, card_id),
  CONSTRAINT saved_card_customer_fk FOREIGN KEY (website_id, customer_id) REFERENCES customer(website_id, customer_id),
  CONSTRAINT saved_card_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);
CREATE INDEX saved_card_customer_idx ON public.saved_card USING btree (website_id, customer_id);
CREATE INDEX saved_card_removed_idx ON public.saved_card USING btree (attempt_at) WHERE (removed_at IS NOT NULL);

CREATE TABLE script_error (
  website_id text NOT NULL,
  error_key text NOT NULL,
  message text NOT NULL,
  stack text NOT NULL,
  path text NOT NULL,
  user_agent text NOT NULL,
  count bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_at timestamp with time zone NOT NULL,
  CONSTRAINT script_error_pkey PRIMARY KEY (website_id, error_key),
  CONSTRAINT script_error_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);
CREATE INDEX script_error_last_idx ON public.script_error USING btree (website_id, last_at);

CREATE TABLE shipping_option (
  website_id text NOT NULL,
  shipping_option_id text NOT NULL,
  name text NOT NULL,
  price_minor bigint NOT NULL,
  free_over_minor bigint,
  countries text[] DEFAULT '{}'::text[] NOT NULL,
  position integer DEFAULT 0 NOT NULL,
  shipping_zone_id text,
  kind text DEFAULT 'flat'::text NOT NULL,
  tiers jsonb DEFAULT '[]'::jsonb NOT NULL,
  min_order_minor bigint,
  postal_codes text[] DEFAULT '{}'::text[] NOT NULL,
  location text DEFAULT ''::text NOT NULL,
  instructions text DEFAULT ''::text NOT NULL,
  further_minor bigint DEFAULT 0 NOT NULL,
  carrier jsonb,
  time_slots jsonb,
  CONSTRAINT shipping_option_pkey PRIMARY KEY (website_id, shipping_option_id),
  CONSTRAINT shipping_option_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT shipping_option_zone_fkey FOREIGN KEY (website_id, shipping_zone_id) REFERENCES shipping_zone(website_id, shipping_zone_id) ON DELETE CASCADE,
  CONSTRAINT shipping_option_min_order_minor_check CHECK ((min_order_minor >= 0)),
  CONSTRAINT shipping_option_price_minor_check CHECK ((price_minor >= 0))
);

CREATE TABLE shipping_zone (
  website_id text NOT NULL,
  shipping_zone_id text NOT NULL,
  name text NOT NULL,
  places text[] DEFAULT '{}'::text[] NOT NULL,
  covers_rest boolean DEFAULT false NOT NULL,
  position integer DEFAULT 0 NOT NULL,
  CONSTRAINT shipping_zone_pkey PRIMARY KEY (website_id, shipping_zone_id),
  CONSTRAINT shipping_zone_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);

CREATE TABLE sign_up (
  sign_up_id text NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  title text NOT NULL,
  identifier text NOT NULL,
  theme text NOT NULL,
  language text NOT NULL,
  token_hash text,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone,
  website_id text,
  account_id text,
  arrival_hash text,
  arrival_expires_at timestamp with time zone,
  CONSTRAINT sign_up_arrival_hash_key UNIQUE (arrival_hash),
  CONSTRAINT sign_up_token_hash_key UNIQUE (token_hash),
  CONSTRAINT sign_up_pkey PRIMARY KEY (sign_up_id),
  CONSTRAINT sign_up_account_fkey FOREIGN KEY (account_id) REFERENCES account(account_id) ON DELETE CASCADE,
  CONSTRAINT sign_up_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);
CREATE INDEX sign_up_account_idx ON public.sign_up USING btree (account_id);
CREATE INDEX sign_up_created_idx ON public.sign_up USING btree (created_at);
CREATE INDEX sign_up_website_idx ON public.sign_up USING btree (website_id);

CREATE TABLE sign_up_refusal (
  day date NOT NULL,
  reason text NOT NULL,
  count integer NOT NULL,
  CONSTRAINT sign_up_refusal_pkey PRIMARY KEY (day, reason),
  CONSTRAINT sign_up_refusal_count_check CHECK ((count > 0))
);

CREATE TABLE sign_up_switch (
  is_only boolean DEFAULT true NOT NULL,
  is_open boolean NOT NULL,
  changed_by text NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT sign_up_switch_pkey PRIMARY KEY (is_only),
  CONSTRAINT sign_up_switch_is_only_check CHECK (is_only)
);

CREATE TABLE site_limit (
  website_id text NOT NULL,
  limits jsonb NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT site_limit_pkey PRIMARY KEY (website_id),
  CONSTRAINT site_limit_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);

CREATE TABLE site_lock (
  website_id text NOT NULL,
  password_hash text NOT NULL,
  changed_at timestamp with time zone DEFAULT now() NOT NULL,
  changed_by text,
  CONSTRAINT site_lock_pkey PRIMARY KEY (website_id),
  CONSTRAINT site_lock_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);

CREATE TABLE site_name (
  identifier text NOT NULL,
  website_id text NOT NULL,
  CONSTRAINT site_name_pkey PRIMARY KEY (identifier),
  CONSTRAINT site_name_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);

CREATE TABLE site_transfer (
  website_id text NOT NULL,
  transfer_id text NOT NULL,
  kind text NOT NULL,
  account_id text NOT NULL,
  person text NOT NULL,
  status text NOT NULL,
  done integer DEFAULT 0 NOT NULL,
  total integer DEFAULT 0 NOT NULL,
  attempt integer DEFAULT 0 NOT NULL,
  byte_size bigint DEFAULT 0 NOT NULL,
  problem text DEFAULT ''::text NOT NULL,
  facts jsonb DEFAULT '{}'::jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  beat_at timestamp with time zone DEFAULT now() NOT NULL,
  finished_at timestamp with time zone,
  tries integer DEFAULT 0 NOT NULL,
  CONSTRAINT site_transfer_pkey PRIMARY KEY (website_id, transfer_id),
  CONSTRAINT site_transfer_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT site_transfer_kind_check CHECK ((kind = ANY (ARRAY['export'::text, 'import'::text]))),
  CONSTRAINT site_transfer_status_check CHECK ((status = ANY (ARRAY['uploaded'::text, 'waiting'::text, 'running'::text, 'done'::text, 'failed'::text])))
);
CREATE INDEX site_transfer_beat_idx ON public.site_transfer USING btree (beat_at) WHERE (status = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE INDEX site_transfer_created_idx ON public.site_transfer USING btree (created_at);
CREATE UNIQUE INDEX site_transfer_unfinished_key ON public.site_transfer USING btree (website_id, kind) WHERE (status = ANY (ARRAY['waiting'::text, 'running'::text]));

CREATE TABLE site_usage (
  website_id text NOT NULL,
  month date NOT NULL,
  requests bigint DEFAULT 0 NOT NULL,
  compute_ms bigint DEFAULT 0 NOT NULL,
  mails bigint DEFAULT 0 NOT NULL,
  CONSTRAINT site_usage_pkey PRIMARY KEY (website_id, month),
  CONSTRAINT site_usage_compute_ms_check CHECK ((compute_ms >= 0)),
  CONSTRAINT site_usage_mails_check CHECK ((mails >= 0)),
  CONSTRAINT site_usage_requests_check CHECK ((requests >= 0))
);

CREATE TABLE site_user (
  website_id text NOT NULL,
  customer_id text NOT NULL,
  password_hash text,
  verified_at timestamp with time zone NOT NULL,
  last_sign_in_at timestamp with time zone,
  cart_id text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT site_user_pkey PRIMARY KEY (website_id, customer_id),
  CONSTRAINT site_user_website_id_customer_id_fkey FOREIGN KEY (website_id, customer_id) REFERENCES customer(website_id, customer_id) ON DELETE CASCADE,
  CONSTRAINT site_user_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);

CREATE TABLE site_user_code (
  website_id text NOT NULL,
  challenge_hash text NOT NULL,
  purpose text NOT NULL,
  email text NOT NULL,
  customer_id text,
  code_hash text NOT NULL,
  name text DEFAULT ''::text NOT NULL,
  password_hash text,
  accepts_marketing boolean DEFAULT false NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  used_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT site_user_code_pkey PRIMARY KEY (website_id, challenge_hash),
  CONSTRAINT site_user_code_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT site_user_code_purpose_check CHECK ((purpose = ANY (ARRAY['sign-in'::text, 'email'::text, 'undo'::text]))),
  CONSTRAINT site_user_code_tries_check CHECK ((tries <= 5))
);
CREATE INDEX site_user_code_expiry_idx ON public.site_user_code USING btree (expires_at);

CREATE TABLE site_user_session (
  website_id text NOT NULL,
  token_hash text NOT NULL,
  customer_id text NOT NULL,
  is_remembered boolean NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT site_user_session_pkey PRIMARY KEY (website_id, token_hash),
  CONSTRAINT site_user_session_website_id_customer_id_fkey FOREIGN KEY (website_id, customer_id) REFERENCES site_user(website_id, customer_id) ON DELETE CASCADE,
  CONSTRAINT site_user_session_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);
CREATE INDEX site_user_session_customer_idx ON public.site_user_session USING btree (website_id, customer_id);

CREATE TABLE staff_invitation (
  website_id text NOT NULL,
  invitation_id text NOT NULL,
  email text NOT NULL,
  role text NOT NULL,
  token_hash text NOT NULL,
  invited_by text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  accepted_at timestamp with time zone,
  revoked_at timestamp with time zone,
  CONSTRAINT staff_invitation_pkey PRIMARY KEY (website_id, invitation_id),
  CONSTRAINT staff_invitation_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX staff_invitation_open_key ON public.staff_invitation USING btree (website_id, lower(email)) WHERE ((accepted_at IS NULL) AND (revoked_at IS NULL));
CREATE UNIQUE INDEX staff_invitation_token_key ON public.staff_invitation USING btree (website_id, token_hash);

CREATE TABLE stock (
  website_id text NOT NULL,
  variant_id text NOT NULL,
  unlimited boolean DEFAULT false NOT NULL,
  on_hand integer DEFAULT 0 NOT NULL,
  CONSTRAINT stock_pkey PRIMARY KEY (website_id, variant_id),
  CONSTRAINT stock_website_id_variant_id_fkey FOREIGN KEY (website_id, variant_id) REFERENCES variant(website_id, variant_id) ON DELETE CASCADE,
  CONSTRAINT stock_on_hand_check CHECK ((on_hand >= 0))
);
CREATE INDEX stock_counted_idx ON public.stock USING btree (website_id, on_hand, variant_id) WHERE (NOT unlimited);

CREATE TABLE stock_hold (
  website_id text NOT NULL,
  cart_id text NOT NULL,
  variant_id text NOT NULL,
  quantity integer NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT stock_hold_pkey PRIMARY KEY (website_id, cart_id, variant_id),
  CONSTRAINT stock_hold_website_id_cart_id_fkey FOREIGN KEY (website_id, cart_id) REFERENCES cart(website_id, cart_id) ON DELETE CASCADE,
  CONSTRAINT stock_hold_website_id_variant_id_fkey FOREIGN KEY (website_id, variant_id) REFERENCES variant(website_id, variant_id) ON DELETE CASCADE,
  CONSTRAINT stock_hold_quantity_check CHECK ((quantity > 0))
);
CREATE INDEX stock_hold_variant_idx ON public.stock_hold USING btree (variant_id, website_id, expires_at);

CREATE TABLE stock_move (
  website_id text NOT NULL,
  move_id text NOT NULL,
  variant_id text NOT NULL,
  quantity integer NOT NULL,
  reason text NOT NULL,
  order_id text,
  account_id text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT stock_move_pkey PRIMARY KEY (website_id, move_id),
  CONSTRAINT stock_move_website_id_variant_id_fkey FOREIGN KEY (website_id, variant_id) REFERENCES variant(website_id, variant_id) ON DELETE CASCADE
);
CREATE INDEX stock_move_variant_idx ON public.stock_move USING btree (website_id, variant_id, move_id);

CREATE TABLE subscriber (
  website_id text NOT NULL,
  subscriber_id text NOT NULL,
  email text NOT NULL,
  address_hash text NOT NULL,
  name text DEFAULT ''::text NOT NULL,
  state text NOT NULL,
  state_changed_at timestamp with time zone NOT NULL,
  list_ids text[] DEFAULT '{}'::text[] NOT NULL,
  wanted_list_ids text[] DEFAULT '{}'::text[] NOT NULL,
  tags text[] DEFAULT '{}'::text[] NOT NULL,
  consent jsonb DEFAULT '[]'::jsonb NOT NULL,
  epoch integer DEFAULT 1 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT subscriber_pkey PRIMARY KEY (website_id, subscriber_id),
  CONSTRAINT subscriber_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT subscriber_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'subscribed'::text, 'unsubscribed'::text, 'bounced'::text, 'complained'::text])))
);
CREATE INDEX subscriber_address_hash_idx ON public.subscriber USING btree (website_id, address_hash);
CREATE UNIQUE INDEX subscriber_email_key ON public.subscriber USING btree (website_id, lower(email));
CREATE INDEX subscriber_email_prefix_idx ON public.subscriber USING btree (website_id, lower(email) COLLATE "C");
CREATE INDEX subscriber_name_idx ON public.subscriber USING btree (website_id, lower(name) COLLATE "C");
CREATE INDEX subscriber_pending_idx ON public.subscriber USING btree (website_id, state_changed_at) WHERE (state = 'pending'::text);

CREATE TABLE subscription (
  website_id text NOT NULL,
  subscription_id text NOT NULL,
  state text NOT NULL,
  order_id text NOT NULL,
  line_id text NOT NULL,
  item_id text NOT NULL,
  variant_id text NOT NULL,
  product_type integer NOT NULL,
  title text NOT NULL,
  sku text NOT NULL,
  options jsonb DEFAULT '[]'::jsonb NOT NULL,
  additional_fields jsonb,
  quantity integer NOT NULL,
  currency text NOT NULL,
  unit_price_minor bigint NOT NULL,
  next_price_minor bigint,
  next_price_at timestamp with time zone,
  period_value integer NOT NULL,
  period_unit text NOT NULL,
  cycles integer NOT NULL,
  cycles_paid integer DEFAULT 1 NOT NULL,
  anchor_at timestamp with time zone NOT NULL,
  time_zone text NOT NULL,
  next_period integer DEFAULT 1 NOT NULL,
  next_at timestamp with time zone,
  noticed_period integer DEFAULT 0 NOT NULL,
  cancels_at_end boolean DEFAULT false NOT NULL,
  email text NOT NULL,
  customer_name text DEFAULT ''::text NOT NULL,
  shipping_address jsonb,
  billing_address jsonb,
  shipping_option_id text,
  provider text NOT NULL,
  customer_ref text,
  method_ref text,
  method_label text DEFAULT ''::text NOT NULL,
  test_mode boolean NOT NULL,
  base_url text NOT NULL,
  end_reason text,
  ended_at timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  language text,
  next_plan jsonb,
  CONSTRAINT subscription_pkey PRIMARY KEY (website_id, subscription_id),
  CONSTRAINT subscription_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT subscription_cycles_check CHECK ((cycles >= 0)),
  CONSTRAINT subscription_next_price_minor_check CHECK ((next_price_minor >= 0)),
  CONSTRAINT subscription_period_value_check CHECK ((period_value > 0)),
  CONSTRAINT subscription_quantity_check CHECK ((quantity > 0)),
  CONSTRAINT subscription_unit_price_minor_check CHECK ((unit_price_minor >= 0))
);
CREATE INDEX subscription_due_idx ON public.subscription USING btree (next_at) WHERE ((state = 'active'::text) AND (next_at IS NOT NULL));
CREATE INDEX subscription_email_idx ON public.subscription USING btree (website_id, lower(email));
CREATE INDEX subscription_item_idx ON public.subscription USING btree (website_id, item_id);
CREATE UNIQUE INDEX subscription_line_key ON public.subscription USING btree (website_id, order_id, line_id);
CREATE INDEX subscription_next_idx ON public.subscription USING btree (website_id, next_at) WHERE ((state = 'active'::text) AND (next_at IS NOT NULL));
CREATE INDEX subscription_state_idx ON public.subscription USING btree (website_id, state, subscription_id);

CREATE TABLE subscription_billing (
  website_id text NOT NULL,
  public_url text NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT subscription_billing_pkey PRIMARY KEY (website_id),
  CONSTRAINT subscription_billing_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);

CREATE TABLE subscription_event (
  website_id text NOT NULL,
  subscription_id text NOT NULL,
  event_id text NOT NULL,
  kind text NOT NULL,
  data jsonb DEFAULT '{}'::jsonb NOT NULL,
  account_id text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT subscription_event_pkey PRIMARY KEY (website_id, subscription_id, event_id),
  CONSTRAINT subscription_event_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT subscription_event_website_id_subscription_id_fkey FOREIGN KEY (website_id, subscription_id) REFERENCES subscription(website_id, subscription_id) ON DELETE CASCADE
);

CREATE TABLE subscription_price_change (
  website_id text NOT NULL,
  price_change_id text NOT NULL,
  variant_id text NOT NULL,
  test_mode boolean NOT NULL,
  currency text NOT NULL,
  unit_price_minor bigint NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  after_id text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  done_at timestamp with time zone,
  CONSTRAINT subscription_price_change_pkey PRIMARY KEY (website_id, price_change_id),
  CONSTRAINT subscription_price_change_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT subscription_price_change_unit_price_minor_check CHECK ((unit_price_minor >= 0))
);
CREATE INDEX subscription_price_change_open_idx ON public.subscription_price_change USING btree (website_id, price_change_id) WHERE (done_at IS NULL);

CREATE TABLE subscription_renewal (
  website_id text NOT NULL,
  renewal_id text NOT NULL,
  subscription_id text NOT NULL,
  period integer NOT NULL,
  period_start timestamp with time zone NOT NULL,
  state text NOT NULL,
  attempt_at timestamp with time zone,
  attempts integer DEFAULT 0 NOT NULL,
  failures integer DEFAULT 0 NOT NULL,
  first_failed_at timestamp with time zone,
  gives_up_at timestamp with time zone,
  blocked text,
  last_reason text,
  order_id text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT subscription_renewal_pkey PRIMARY KEY (website_id, renewal_id),
  CONSTRAINT subscription_renewal_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT subscription_renewal_website_id_subscription_id_fkey FOREIGN KEY (website_id, subscription_id) REFERENCES subscription(website_id, subscription_id) ON DELETE CASCADE
);
CREATE INDEX subscription_renewal_due_idx ON public.subscription_renewal USING btree (attempt_at) WHERE ((state = 'due'::text) AND (attempt_at IS NOT NULL));
CREATE INDEX subscription_renewal_end_idx ON public.subscription_renewal USING btree (gives_up_at) WHERE ((state = 'due'::text) AND (gives_up_at IS NOT NULL));
CREATE INDEX subscription_renewal_open_idx ON public.subscription_renewal USING btree (website_id, subscription_id) WHERE (state = 'due'::text);
CREATE INDEX subscription_renewal_order_idx ON public.subscription_renewal USING btree (website_id, order_id) WHERE (order_id IS NOT NULL);
CREATE UNIQUE INDEX subscription_renewal_period_key ON public.subscription_renewal USING btree (website_id, subscription_id, period_start);

CREATE TABLE tax_number_check (
  website_id text NOT NULL,
  tax_number text NOT NULL,
  is_registered boolean,
  consultation text DEFAULT ''::text NOT NULL,
  checked_at timestamp with time zone,
  tried_at timestamp with time zone NOT NULL,
  CONSTRAINT tax_number_check_pkey PRIMARY KEY (website_id, tax_number),
  CONSTRAINT tax_number_check_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);

CREATE TABLE tax_rule (
  website_id text NOT NULL,
  tax_rule_id text NOT NULL,
  country text NOT NULL,
  region text DEFAULT ''::text NOT NULL,
  name text NOT NULL,
  rate_ppm integer NOT NULL,
  applies_to_shipping boolean DEFAULT false NOT NULL,
  postal_codes text[] DEFAULT '{}'::text[] NOT NULL,
  tax_class text DEFAULT ''::text NOT NULL,
  replaces_wider boolean DEFAULT false NOT NULL,
  CONSTRAINT tax_rule_pkey PRIMARY KEY (website_id, tax_rule_id),
  CONSTRAINT tax_rule_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT tax_rule_rate_ppm_check CHECK (((rate_ppm >= 0) AND (rate_ppm <= 1000000)))
);
CREATE INDEX tax_rule_place_idx ON public.tax_rule USING btree (website_id, country, region, name);

CREATE TABLE template_error (
  website_id text NOT NULL,
  theme_revision text NOT NULL,
  error_key text NOT NULL,
  code text NOT NULL,
  file text NOT NULL,
  line integer NOT NULL,
  column_number integer NOT NULL,
  message text NOT NULL,
  hint text DEFAULT ''::text NOT NULL,
  path text NOT NULL,
  first_seen_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT template_error_pkey PRIMARY KEY (website_id, theme_revision, error_key),
  CONSTRAINT template_error_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);

CREATE TABLE test_gateway_charge (
  website_id text NOT NULL,
  charge_key text NOT NULL,
  charge_ref text NOT NULL,
  status text NOT NULL,
  failure_code text,
  amount_minor bigint NOT NULL,
  currency text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  saved_card text,
  CONSTRAINT test_gateway_charge_pkey PRIMARY KEY (website_id, charge_key),
  CONSTRAINT test_gateway_charge_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX test_gateway_charge_ref_key ON public.test_gateway_charge USING btree (website_id, charge_ref);

CREATE TABLE theme_activation (
  website_id text NOT NULL,
  activation_id text NOT NULL,
  theme text NOT NULL,
  version_id text,
  activated_at timestamp with time zone DEFAULT now() NOT NULL,
  activated_by text NOT NULL,
  CONSTRAINT theme_activation_pkey PRIMARY KEY (website_id, activation_id),
  CONSTRAINT theme_activation_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);

CREATE TABLE theme_version (
  website_id text NOT NULL,
  version_id text NOT NULL,
  number integer NOT NULL,
  name text NOT NULL,
  manifest_hash text NOT NULL,
  file_count integer NOT NULL,
  byte_size bigint NOT NULL,
  source text NOT NULL,
  problems jsonb DEFAULT '[]'::jsonb NOT NULL,
  error_count integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by text NOT NULL,
  CONSTRAINT theme_version_pkey PRIMARY KEY (website_id, version_id),
  CONSTRAINT theme_version_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX theme_version_number_key ON public.theme_version USING btree (website_id, number);

CREATE TABLE ticket_check_in (
  website_id text NOT NULL,
  order_id text NOT NULL,
  line_id text NOT NULL,
  number integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  staff_name text NOT NULL,
  CONSTRAINT ticket_check_in_pkey PRIMARY KEY (website_id, order_id, line_id, number),
  CONSTRAINT ticket_check_in_line_fk FOREIGN KEY (website_id, order_id, line_id) REFERENCES order_line(website_id, order_id, line_id) ON DELETE CASCADE,
  CONSTRAINT ticket_check_in_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT ticket_check_in_number_check CHECK ((number > 0))
);

CREATE TABLE ticket_holder (
  website_id text NOT NULL,
  order_id text NOT NULL,
  line_id text NOT NULL,
  number integer NOT NULL,
  name text NOT NULL,
  CONSTRAINT ticket_holder_pkey PRIMARY KEY (website_id, order_id, line_id, number),
  CONSTRAINT ticket_holder_line_fk FOREIGN KEY (website_id, order_id, line_id) REFERENCES order_line(website_id, order_id, line_id) ON DELETE CASCADE,
  CONSTRAINT ticket_holder_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT ticket_holder_number_check CHECK ((number > 0))
);

CREATE TABLE time_slot (
  website_id text NOT NULL,
  shipping_option_id text NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  CONSTRAINT time_slot_pkey PRIMARY KEY (website_id, shipping_option_id, starts_at),
  CONSTRAINT time_slot_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);

CREATE TABLE time_slot_booking (
  website_id text NOT NULL,
  cart_id text NOT NULL,
  shipping_option_id text NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone,
  CONSTRAINT time_slot_booking_pkey PRIMARY KEY (website_id, cart_id),
  CONSTRAINT time_slot_booking_website_id_cart_id_fkey FOREIGN KEY (website_id, cart_id) REFERENCES cart(website_id, cart_id) ON DELETE CASCADE,
  CONSTRAINT time_slot_booking_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);
CREATE INDEX time_slot_booking_slot_idx ON public.time_slot_booking USING btree (website_id, shipping_option_id, starts_at);

CREATE TABLE translated_item_search (
  website_id text NOT NULL,
  language text NOT NULL,
  item_id text NOT NULL,
  document tsvector NOT NULL,
  CONSTRAINT translated_item_search_pkey PRIMARY KEY (website_id, language, item_id),
  CONSTRAINT translated_item_search_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT translated_item_search_website_id_item_id_fkey FOREIGN KEY (website_id, item_id) REFERENCES item(website_id, item_id) ON DELETE CASCADE
);
CREATE INDEX translated_item_search_item_idx ON public.translated_item_search USING btree (website_id, item_id);
CREATE INDEX translated_item_search_words_idx ON public.translated_item_search USING gin (search_keys(((website_id || '/'::text) || language), document)) WITH (gin_pending_list_limit='256');

CREATE TABLE translation (
  website_id text NOT NULL,
  translation_id text NOT NULL,
  language text NOT NULL,
  record_kind text NOT NULL,
  record_id text NOT NULL,
  field text NOT NULL,
  text text NOT NULL,
  source_hash text NOT NULL,
  account_id text,
  updated_at timestamp with time zone NOT NULL,
  import_id text,
  previous_text text,
  previous_hash text,
  is_machine boolean DEFAULT false NOT NULL,
  previous_is_machine boolean,
  CONSTRAINT translation_pkey PRIMARY KEY (website_id, translation_id),
  CONSTRAINT translation_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT translation_record_kind_check CHECK ((record_kind = ANY (ARRAY['collection'::text, 'item'::text, 'category'::text, 'form'::text, 'block-field'::text, 'site'::text, 'popup'::text, 'asset'::text])))
);
CREATE INDEX translation_address_idx ON public.translation USING btree (website_id, language, record_kind, text) WHERE (field = 'address'::text);
CREATE INDEX translation_import_idx ON public.translation USING btree (website_id, import_id, translation_id) WHERE (import_id IS NOT NULL);
CREATE INDEX translation_item_idx ON public.translation USING btree (website_id, record_id) WHERE (record_kind = 'item'::text);
CREATE INDEX translation_of_site_idx ON public.translation USING btree (website_id) WHERE ((record_kind = 'site'::text) AND (record_id = 'site'::text));
CREATE INDEX translation_record_idx ON public.translation USING btree (website_id, language, record_kind, record_id);

CREATE TABLE translation_connection (
  website_id text NOT NULL,
  sealed_key text NOT NULL,
  key_hint text NOT NULL,
  is_free boolean NOT NULL,
  connected_at timestamp with time zone NOT NULL,
  CONSTRAINT translation_connection_pkey PRIMARY KEY (website_id),
  CONSTRAINT translation_connection_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);

CREATE TABLE translation_import (
  website_id text NOT NULL,
  import_id text NOT NULL,
  account_id text NOT NULL,
  person text NOT NULL,
  role text NOT NULL,
  file_name text NOT NULL,
  byte_size bigint NOT NULL,
  options jsonb NOT NULL,
  is_dry_run boolean DEFAULT true NOT NULL,
  status text NOT NULL,
  done integer DEFAULT 0 NOT NULL,
  total integer DEFAULT 0 NOT NULL,
  attempt integer DEFAULT 0 NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  problem text DEFAULT ''::text NOT NULL,
  report jsonb,
  rows jsonb DEFAULT '[]'::jsonb NOT NULL,
  row_count integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  beat_at timestamp with time zone DEFAULT now() NOT NULL,
  finished_at timestamp with time zone,
  CONSTRAINT translation_import_pkey PRIMARY KEY (website_id, import_id),
  CONSTRAINT translation_import_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT translation_import_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'stopped'::text])))
);
CREATE INDEX translation_import_beat_idx ON public.translation_import USING btree (beat_at) WHERE (status = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE INDEX translation_import_created_idx ON public.translation_import USING btree (created_at);
CREATE UNIQUE INDEX translation_import_unfinished_key ON public.translation_import USING btree (website_id) WHERE (status = ANY (ARRAY['waiting'::text, 'running'::text]));

CREATE TABLE translation_run (
  website_id text NOT NULL,
  language text NOT NULL,
  run_id text NOT NULL,
  status text NOT NULL,
  done integer DEFAULT 0 NOT NULL,
  skipped integer DEFAULT 0 NOT NULL,
  problem text DEFAULT ''::text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  beat_at timestamp with time zone NOT NULL,
  CONSTRAINT translation_run_pkey PRIMARY KEY (website_id, language),
  CONSTRAINT translation_run_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT translation_run_status_check CHECK ((status = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text, 'stopped'::text])))
);

CREATE TABLE translation_usage (
  website_id text NOT NULL,
  day date NOT NULL,
  characters integer NOT NULL,
  CONSTRAINT translation_usage_pkey PRIMARY KEY (website_id, day),
  CONSTRAINT translation_usage_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);

CREATE TABLE trash (
  website_id text NOT NULL,
  trash_id text NOT NULL,
  kind text NOT NULL,
  subject_id text NOT NULL,
  collection_id text NOT NULL,
  title text NOT NULL,
  type_name text NOT NULL,
  item_count integer DEFAULT 0 NOT NULL,
  places jsonb DEFAULT '{}'::jsonb NOT NULL,
  deleted_by text DEFAULT ''::text NOT NULL,
  deleted_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT trash_pkey PRIMARY KEY (website_id, trash_id),
  CONSTRAINT trash_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);
CREATE INDEX trash_expires_idx ON public.trash USING btree (expires_at);

CREATE TABLE trash_row (
  website_id text NOT NULL,
  trash_id text NOT NULL,
  table_name text NOT NULL,
  row_number bigint NOT NULL,
  content jsonb NOT NULL,
  CONSTRAINT trash_row_pkey PRIMARY KEY (website_id, trash_id, table_name, row_number),
  CONSTRAINT trash_row_website_id_trash_id_fkey FOREIGN KEY (website_id, trash_id) REFERENCES trash(website_id, trash_id) ON DELETE CASCADE
);

CREATE TABLE url_mappings (
  website_id text NOT NULL,
  source text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  changed_at timestamp with time zone DEFAULT now() NOT NULL,
  changed_by text,
  CONSTRAINT url_mappings_pkey PRIMARY KEY (website_id),
  CONSTRAINT url_mappings_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);

CREATE TABLE variant (
  website_id text NOT NULL,
  variant_id text NOT NULL,
  item_id text NOT NULL,
  sku text NOT NULL,
  position integer NOT NULL,
  attributes jsonb DEFAULT '{}'::jsonb NOT NULL,
  price_minor bigint NOT NULL,
  sale_price_minor bigint,
  on_sale boolean DEFAULT false NOT NULL,
  weight_grams integer DEFAULT 0 NOT NULL,
  asset_id text,
  gtin text DEFAULT ''::text NOT NULL,
  mpn text DEFAULT ''::text NOT NULL,
  length_mm double precision DEFAULT 0 NOT NULL,
  width_mm double precision DEFAULT 0 NOT NULL,
  height_mm double precision DEFAULT 0 NOT NULL,
  CONSTRAINT variant_pkey PRIMARY KEY (website_id, variant_id),
  CONSTRAINT variant_website_id_asset_id_fkey FOREIGN KEY (website_id, asset_id) REFERENCES asset(website_id, asset_id),
  CONSTRAINT variant_website_id_item_id_fkey FOREIGN KEY (website_id, item_id) REFERENCES product(website_id, item_id) ON DELETE CASCADE,
  CONSTRAINT variant_check CHECK (((NOT on_sale) OR (sale_price_minor IS NOT NULL))),
  CONSTRAINT variant_height_mm_check CHECK ((height_mm >= (0)::double precision)),
  CONSTRAINT variant_length_mm_check CHECK ((length_mm >= (0)::double precision)),
  CONSTRAINT variant_price_minor_check CHECK ((price_minor >= 0)),
  CONSTRAINT variant_sale_price_minor_check CHECK ((sale_price_minor >= 0)),
  CONSTRAINT variant_width_mm_check CHECK ((width_mm >= (0)::double precision))
);
CREATE INDEX variant_asset_idx ON public.variant USING btree (website_id, asset_id) WHERE (asset_id IS NOT NULL);
CREATE UNIQUE INDEX variant_attributes_key ON public.variant USING btree (website_id, item_id, md5((attributes)::text));
CREATE INDEX variant_item_idx ON public.variant USING btree (website_id, item_id, "position");
CREATE UNIQUE INDEX variant_sku_key ON public.variant USING btree (website_id, sku);
CREATE INDEX variant_sku_start_idx ON public.variant USING btree (website_id, lower(sku) COLLATE "C");

CREATE TABLE visit_count (
  website_id text NOT NULL,
  report text NOT NULL,
  day date NOT NULL,
  value text NOT NULL,
  visitors bigint NOT NULL,
  visits bigint NOT NULL,
  hits bigint NOT NULL,
  bounces bigint NOT NULL,
  seconds bigint NOT NULL,
  CONSTRAINT visit_count_pkey PRIMARY KEY (website_id, report, day, value),
  CONSTRAINT visit_count_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT visit_count_bounces_check CHECK ((bounces >= 0)),
  CONSTRAINT visit_count_hits_check CHECK ((hits >= 0)),
  CONSTRAINT visit_count_seconds_check CHECK ((seconds >= 0)),
  CONSTRAINT visit_count_visitors_check CHECK ((visitors >= 0)),
  CONSTRAINT visit_count_visits_check CHECK ((visits >= 0))
);

CREATE TABLE visit_day (
  website_id text NOT NULL,
  day date NOT NULL,
  received bigint DEFAULT 0 NOT NULL,
  counted bigint DEFAULT 0 NOT NULL,
  counted_at timestamp with time zone,
  robots bigint DEFAULT 0 NOT NULL,
  dropped bigint DEFAULT 0 NOT NULL,
  hits_deleted_at timestamp with time zone,
  CONSTRAINT visit_day_pkey PRIMARY KEY (website_id, day),
  CONSTRAINT visit_day_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT visit_day_counted_check CHECK ((counted >= 0)),
  CONSTRAINT visit_day_dropped_check CHECK ((dropped >= 0)),
  CONSTRAINT visit_day_received_check CHECK ((received >= 0)),
  CONSTRAINT visit_day_robots_check CHECK ((robots >= 0))
);
CREATE INDEX visit_day_uncounted_idx ON public.visit_day USING btree (website_id) WHERE (received <> counted);

CREATE TABLE visit_hit (
  website_id text NOT NULL,
  hit_id text NOT NULL,
  kind text NOT NULL,
  visitor_key text NOT NULL,
  path text NOT NULL,
  subject text NOT NULL,
  channel text NOT NULL,
  referrer text NOT NULL,
  campaign text NOT NULL,
  device text NOT NULL,
  browser text NOT NULL,
  system text NOT NULL,
  language text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT visit_hit_pkey PRIMARY KEY (website_id, hit_id),
  CONSTRAINT visit_hit_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);
CREATE INDEX visit_hit_created_idx ON public.visit_hit USING btree (website_id, created_at);

CREATE TABLE visit_salt (
  website_id text NOT NULL,
  day date NOT NULL,
  salt text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT visit_salt_pkey PRIMARY KEY (website_id, day),
  CONSTRAINT visit_salt_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);
CREATE INDEX visit_salt_expires_idx ON public.visit_salt USING btree (expires_at);

CREATE TABLE visitor_like (
  website_id text NOT NULL,
  kind text NOT NULL,
  subject_id text NOT NULL,
  visitor_key text NOT NULL,
  customer_id text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT visitor_like_pkey PRIMARY KEY (website_id, kind, subject_id, visitor_key),
  CONSTRAINT visitor_like_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);
CREATE INDEX visitor_like_customer_idx ON public.visitor_like USING btree (website_id, customer_id) WHERE (customer_id IS NOT NULL);

CREATE TABLE webhook (
  website_id text NOT NULL,
  webhook_id text NOT NULL,
  url text NOT NULL,
  topics text[] NOT NULL,
  secret text NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  disabled_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  former_secret text,
  former_secret_until timestamp with time zone,
  payload_version text DEFAULT '2026-11-22'::text NOT NULL,
  CONSTRAINT webhook_pkey PRIMARY KEY (website_id, webhook_id),
  CONSTRAINT webhook_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);

CREATE TABLE webhook_delivery (
  website_id text NOT NULL,
  webhook_id text NOT NULL,
  event_id text NOT NULL,
  topic text NOT NULL,
  data jsonb NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  next_at timestamp with time zone NOT NULL,
  leased_until timestamp with time zone,
  attempted_at timestamp with time zone,
  status_code integer,
  duration_ms integer,
  error text,
  answer text,
  created_at timestamp with time zone NOT NULL,
  payload_version text DEFAULT '2026-11-22'::text NOT NULL,
  CONSTRAINT webhook_delivery_pkey PRIMARY KEY (website_id, webhook_id, event_id),
  CONSTRAINT webhook_delivery_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT webhook_delivery_website_id_webhook_id_fkey FOREIGN KEY (website_id, webhook_id) REFERENCES webhook(website_id, webhook_id) ON DELETE CASCADE
);
CREATE INDEX webhook_delivery_age_idx ON public.webhook_delivery USING btree (created_at);
CREATE INDEX webhook_delivery_due_idx ON public.webhook_delivery USING btree (next_at) WHERE (state = 'waiting'::text);

CREATE TABLE website (
  website_id text NOT NULL,
  identifier text NOT NULL,
  title text NOT NULL,
  tagline text DEFAULT ''::text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  language text DEFAULT 'en-US'::text NOT NULL,
  time_zone text DEFAULT 'America/New_York'::text NOT NULL,
  currency text DEFAULT 'USD'::text NOT NULL,
  theme text DEFAULT 'default'::text NOT NULL,
  status text DEFAULT 'paid'::text NOT NULL,
  revision bigint DEFAULT 1 NOT NULL,
  settings jsonb DEFAULT '{}'::jsonb NOT NULL,
  secret text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  default_since timestamp with time zone,
  CONSTRAINT website_pkey PRIMARY KEY (website_id),
  CONSTRAINT website_status_known CHECK ((status = ANY (ARRAY['expired'::text, 'past due'::text, 'trial'::text, 'beta'::text, 'removed'::text, 'internal'::text, 'comped'::text, 'paid'::text, 'linked'::text, 'parking page'::text, 'resold'::text, 'resold grace period'::text, 'enterprise'::text])))
);

CREATE TABLE website_closure (
  website_id text NOT NULL,
  closed_at timestamp with time zone,
  closed_by text,
  deleted_at timestamp with time zone,
  deleted_by text,
  deletes_at timestamp with time zone,
  removal_tried_at timestamp with time zone,
  suspended_at timestamp with time zone,
  suspended_reason text DEFAULT ''::text NOT NULL,
  CONSTRAINT website_closure_pkey PRIMARY KEY (website_id),
  CONSTRAINT website_closure_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT website_closure_check1 CHECK (((deleted_at IS NULL) = (deletes_at IS NULL))),
  CONSTRAINT website_closure_state_check CHECK (((closed_at IS NOT NULL) OR (deleted_at IS NOT NULL) OR (suspended_at IS NOT NULL)))
);
CREATE INDEX website_closure_deletes_idx ON public.website_closure USING btree (deletes_at) WHERE (deletes_at IS NOT NULL);

CREATE TABLE website_membership (
  website_id text NOT NULL,
  account_id text NOT NULL,
  role text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  is_owner boolean DEFAULT false NOT NULL,
  CONSTRAINT website_membership_pkey PRIMARY KEY (website_id, account_id),
  CONSTRAINT website_membership_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id) ON DELETE CASCADE,
  CONSTRAINT website_membership_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX website_membership_owner_key ON public.website_membership USING btree (website_id) WHERE is_owner;

CREATE TABLE website_status_change (
  website_id text NOT NULL,
  change_id text NOT NULL,
  status_before text NOT NULL,
  status_after text NOT NULL,
  changed_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT website_status_change_pkey PRIMARY KEY (website_id, change_id),
  CONSTRAINT website_status_change_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE
);

CREATE TABLE wish_list (
  website_id text NOT NULL,
  wish_list_id text NOT NULL,
  customer_id text,
  token_hash text,
  share_key text,
  language text,
  mail_round integer DEFAULT 0 NOT NULL,
  mailed_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT wish_list_pkey PRIMARY KEY (website_id, wish_list_id),
  CONSTRAINT wish_list_website_id_customer_id_fkey FOREIGN KEY (website_id, customer_id) REFERENCES customer(website_id, customer_id) ON DELETE CASCADE,
  CONSTRAINT wish_list_website_id_fkey FOREIGN KEY (website_id) REFERENCES website(website_id) ON DELETE CASCADE,
  CONSTRAINT wish_list_check CHECK (((customer_id IS NULL) <> (token_hash IS NULL)))
);
CREATE UNIQUE INDEX wish_list_customer_key ON public.wish_list USING btree (website_id, customer_id);
CREATE INDEX wish_list_guest_idx ON public.wish_list USING btree (updated_at, website_id) WHERE (customer_id IS NULL);
CREATE UNIQUE INDEX wish_list_token_key ON public.wish_list USING btree (website_id, token_hash);

CREATE TABLE wish_list_entry (
  website_id text NOT NULL,
  wish_list_id text NOT NULL,
  item_id text NOT NULL,
  variant_id text DEFAULT ''::text NOT NULL,
  currency text NOT NULL,
  seen_price_minor bigint NOT NULL,
  sold_out_at timestamp with time zone,
  price_notified_at timestamp with time zone,
  stock_notified_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT wish_list_entry_pkey PRIMARY KEY (website_id, wish_list_id, item_id, variant_id),
  CONSTRAINT wish_list_entry_website_id_wish_list_id_fkey FOREIGN KEY (website_id, wish_list_id) REFERENCES wish_list(website_id, wish_list_id) ON DELETE CASCADE,
  CONSTRAINT wish_list_entry_seen_price_minor_check CHECK ((seen_price_minor >= 0))
);
CREATE INDEX wish_list_entry_item_idx ON public.wish_list_entry USING btree (website_id, item_id);

CREATE OR REPLACE FUNCTION public.file_ids(content text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE COST 10000
AS $function$
  SELECT coalesce(array_agg(DISTINCT substr(run[1], start, 24)), '{}')
  FROM regexp_matches(content, '[0-9a-f]{24,28}', 'g') AS run, generate_series(1, length(run[1]) - 23) AS start
$function$
;

CREATE OR REPLACE FUNCTION public.search_dictionary(language text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT CASE lower(split_part(language, '-', 1))
    WHEN 'da' THEN 'pg_catalog.danish_stem' WHEN 'de' THEN 'pg_catalog.german_stem' WHEN 'en' THEN 'pg_catalog.english_stem'
    WHEN 'es' THEN 'pg_catalog.spanish_stem' WHEN 'fi' THEN 'pg_catalog.finnish_stem' WHEN 'fr' THEN 'pg_catalog.french_stem'
    WHEN 'hu' THEN 'pg_catalog.hungarian_stem' WHEN 'it' THEN 'pg_catalog.italian_stem' WHEN 'nb' THEN 'pg_catalog.norwegian_stem'
    WHEN 'nl' THEN 'pg_catalog.dutch_stem' WHEN 'nn' THEN 'pg_catalog.norwegian_stem' WHEN 'no' THEN 'pg_catalog.norwegian_stem'
    WHEN 'pt' THEN 'pg_catalog.portuguese_stem' WHEN 'ro' THEN 'pg_catalog.romanian_stem' WHEN 'ru' THEN 'pg_catalog.russian_stem'
    WHEN 'sv' THEN 'pg_catalog.swedish_stem' WHEN 'tr' THEN 'pg_catalog.turkish_stem'
    ELSE '' END
$function$
;

CREATE OR REPLACE FUNCTION public.search_document(title text, labels text, excerpt text, body text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT coalesce(array_to_tsvector(array_agg(DISTINCT letter || word)), '') FROM (
    SELECT letter, word FROM search_words(left(title, 1000)) AS word, unnest('{a,b,c,d}'::text[]) AS letter
    UNION ALL SELECT letter, word FROM search_words(left(labels, 8000)) AS word, unnest('{b,c,d}'::text[]) AS letter
    UNION ALL SELECT letter, word FROM search_words(left(search_text(excerpt), 4000)) AS word, unnest('{c,d}'::text[]) AS letter
    UNION ALL SELECT 'd', word FROM search_words(left(search_text(body), 150000)) AS word
  ) found
$function$
;

CREATE OR REPLACE FUNCTION public.search_document_in(language text, document tsvector)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT CASE WHEN search_dictionary(language) = '' OR length(document) > 60000 THEN document
    ELSE document || array_to_tsvector(ARRAY(
      SELECT DISTINCT left(word, 1) || '~' || stem
      FROM unnest(tsvector_to_array(document)) AS word, search_stem(search_dictionary(language), substr(word, 2)) AS stem
      WHERE stem IS NOT NULL AND stem <> '')) END
$function$
;

CREATE OR REPLACE FUNCTION public.search_fold(content text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
DECLARE
  folded text;
BEGIN
  IF octet_length(content) = char_length(content) THEN
    RETURN lower(content COLLATE "C");
  END IF;
  folded := lower(normalize(content, NFKD) COLLATE "C");
  IF folded ~ '[ÐðĐđĦħıŁłØøŦŧŊŋ]' THEN
    folded := translate(folded, 'ĐđÐðĦħıŁłØøŦŧŊŋ', 'ddddhhilloottnn');
  END IF;
  IF folded ~ '[\u0370-\u04ff\u0531-\u0556]' THEN
    folded := translate(folded, 'ͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖς', 'ͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆσ');
  END IF;
  folded := replace(replace(replace(replace(replace(replace(replace(folded, 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'Þ', 'þ');
  -- Accents, and the signs of Hebrew and Arabic that most people leave out.
  RETURN normalize(regexp_replace(folded, '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670]', '', 'g'), NFC);
END $function$
;

CREATE OR REPLACE FUNCTION public.search_keys(website_id text, document tsvector)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE COST 5000
AS $function$
  SELECT array_to_tsvector(ARRAY(SELECT website_id || '/' || word FROM unnest(tsvector_to_array(document)) AS word))
$function$
;

CREATE OR REPLACE FUNCTION public.search_pairs(run text)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE ROWS 20
AS $function$
  SELECT letter || coalesce(lead(letter) OVER (ORDER BY place), '')
  FROM unnest(string_to_array(substr(run, 2), NULL)) WITH ORDINALITY AS letters (letter, place)
$function$
;

CREATE OR REPLACE FUNCTION public.search_query(scope text, terms text[], whole boolean)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT string_agg(format('''%s%s''%s', scope, rtrim(term, '*'), CASE WHEN NOT whole AND right(term, 1) = '*' THEN ':*' ELSE '' END), ' & ')::tsquery
  FROM unnest(terms) AS term
$function$
;

CREATE OR REPLACE FUNCTION public.search_query_in(language text, scope text, terms text[], whole boolean)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT string_agg(CASE WHEN whole OR stem IS NULL OR stem = '' THEN word ELSE format('(%s | ''%s~%s'')', word, scope, stem) END, ' & ')::tsquery
  FROM unnest(terms) AS term,
    format('''%s%s''%s', scope, rtrim(term, '*'), CASE WHEN NOT whole AND right(term, 1) = '*' THEN ':*' ELSE '' END) AS word,
    search_stem(search_dictionary(language), rtrim(term, '*')) AS stem
$function$
;

CREATE OR REPLACE FUNCTION public.search_runs(content text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
DECLARE
  folded text := search_fold(content);
BEGIN
  IF octet_length(folded) = char_length(folded) THEN
    folded := regexp_replace(folded, '[^a-z0-9]+', ' ', 'g');
  ELSE
    folded := regexp_replace(folded, '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u02b9-\u02ff\u0375\u037e\u0482\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965\u0970\u0df4\u0e2f\u0e3f\u0e4f\u0e5a\u0e5b\u0f01-\u0f17\u0f3a-\u0f3d\u104a-\u104f\u10fb\u1360-\u1368\u1400\u166d\u166e\u1680\u17d4-\u17d6\u17d8-\u17db\u1800-\u180a\u2000-\u20cf\u2100-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u303d-\u303f\u30a0\u30fb\ud7fc-\uf8ff\ufe00-\ufe6f\ufeff-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffff\U0001f000-\U0001faff\U000e0000-\U000e01ef]+', ' ', 'g');
    folded := regexp_replace(folded, '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3031-\u3035\u3040-\u312f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+)', E' \u0001\\1 ', 'g');
  END IF;
  RETURN array_remove(string_to_array(folded, ' '), '');
END $function$
;

CREATE OR REPLACE FUNCTION public.search_stem(dictionary text, word text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
BEGIN
  IF dictionary = '' OR word = '' THEN
    RETURN NULL;
  END IF;
  RETURN (ts_lexize(dictionary::regdictionary, word))[1];
END $function$
;

CREATE OR REPLACE FUNCTION public.search_terms(query text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT coalesce(array_agg(term ORDER BY place, nth), '{}') FROM (
    SELECT place, nth, term FROM (SELECT search_runs(query) AS runs) asked, unnest(runs) WITH ORDINALITY AS run (run, place),
      LATERAL (
        SELECT 0::bigint AS nth, left(run, 40) || CASE WHEN char_length(run) >= 3 OR place = cardinality(runs) THEN '*' ELSE '' END AS term
        WHERE NOT starts_with(run, E'\u0001')
        UNION ALL
        SELECT nth, pair || CASE WHEN char_length(pair) = 1 THEN '*' ELSE '' END
        FROM (SELECT row_number() OVER () AS nth, pair FROM search_pairs(run) AS pair WHERE starts_with(run, E'\u0001')) pairs
        WHERE char_length(pair) = 2 OR char_length(run) = 2
      ) terms
    ORDER BY place, nth LIMIT 16) first
$function$
;

CREATE OR REPLACE FUNCTION public.search_text(html text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT regexp_replace(regexp_replace(html, '<[^>]*>', ' ', 'g'), '&#?[a-zA-Z0-9]+;', ' ', 'g')
$function$
;

CREATE OR REPLACE FUNCTION public.search_words(content text)
 RETURNS SETOF text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE ROWS 50
AS $function$
DECLARE
  runs text[] := search_runs(content);
BEGIN
  RETURN QUERY SELECT DISTINCT left(run, 40) FROM unnest(runs) AS runs (run) WHERE NOT starts_with(run, E'\u0001') LIMIT 40000;
  IF strpos(array_to_string(runs, ' '), E'\u0001') > 0 THEN
    RETURN QUERY SELECT DISTINCT pair FROM unnest(runs) AS runs (run), search_pairs(run) AS pair WHERE starts_with(run, E'\u0001') LIMIT 40000;
  END IF;
END $function$
;

CREATE OR REPLACE FUNCTION public.title_keys(website_id text, title text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE COST 1000
 SET search_path TO '$user', 'public'
AS $function$
  SELECT array_to_tsvector(ARRAY(SELECT DISTINCT website_id || '/' || word FROM search_words(left(title, 1000)) AS word))
$function$
;
