"""What is kept: tables, matches and their logs, in SQLite or PostgreSQL."""
