-- Folders of the media library: one level, by name.
CREATE TABLE asset_folder (
  website_id text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  folder_id text NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (website_id, folder_id)
);
CREATE UNIQUE INDEX asset_folder_name_key ON asset_folder (website_id, lower(name));

ALTER TABLE asset ADD COLUMN folder_id text;
ALTER TABLE asset ADD CONSTRAINT asset_folder_fkey FOREIGN KEY (website_id, folder_id) REFERENCES asset_folder (website_id, folder_id);
CREATE INDEX asset_folder_idx ON asset (website_id, folder_id);

-- The stored file that is shown. A replaced or cropped picture gets a new one under the same address.
ALTER TABLE asset ADD COLUMN file_version integer NOT NULL DEFAULT 1;
-- Of a cropped picture: the part of it that is shown, and the stored file that it is cut from.
ALTER TABLE asset ADD COLUMN crop jsonb;
ALTER TABLE asset ADD COLUMN uncropped_version integer;
