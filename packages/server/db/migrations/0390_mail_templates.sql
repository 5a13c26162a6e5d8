-- The store's own texts of mails to customers, one row for a kind and a language (template_id: order-confirmed.de). NULL stands for the platform's text.
CREATE TABLE mail_template (
  website_id text NOT NULL REFERENCES website ON DELETE CASCADE,
  template_id text NOT NULL,
  kind text NOT NULL,
  language text NOT NULL,
  subject text,
  heading text,
  opening text,
  closing text,
  version integer NOT NULL,
  changed_at timestamptz NOT NULL,
  changed_by text,
  PRIMARY KEY (website_id, template_id)
);
