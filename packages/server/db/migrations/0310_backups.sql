-- Backups of the whole installation and checks of them. They belong to no site.
CREATE TABLE backup_run (
  backup_run_id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('backup', 'check')),
  status text NOT NULL CHECK (status IN ('running', 'done', 'failed')),
  -- Who asked for it: the schedule, a person in the editor, or the command line.
  reason text NOT NULL CHECK (reason IN ('schedule', 'person', 'command')),
  person text NOT NULL,
  -- Of the backup in its place; null until it has one.
  backup_name text,
  created_at timestamptz NOT NULL,
  -- The last sign of life of the process that works on it.
  beat_at timestamptz NOT NULL,
  finished_at timestamptz,
  step text NOT NULL DEFAULT '',
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  -- Whatever was committed by then is in the backup.
  moment timestamptz,
  byte_size bigint NOT NULL DEFAULT 0,
  file_count integer NOT NULL DEFAULT 0,
  is_encrypted boolean NOT NULL DEFAULT false,
  problem text NOT NULL DEFAULT '',
  -- When it was thinned out.
  removed_at timestamptz
);
-- One at a time, whatever process works on it.
CREATE UNIQUE INDEX backup_run_running ON backup_run ((true)) WHERE status = 'running';
CREATE INDEX backup_run_created ON backup_run (created_at);

-- One row, or none: no backups by themselves.
CREATE TABLE backup_schedule (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  frequency text NOT NULL CHECK (frequency IN ('off', 'daily', 'weekly')),
  -- Of the day, in UTC.
  hour smallint NOT NULL CHECK (hour BETWEEN 0 AND 23),
  -- Whether each backup is restored on trial.
  is_checked boolean NOT NULL,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL
);
