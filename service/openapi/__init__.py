"""The OpenAPI document: what each operation says, and how the whole is published."""
